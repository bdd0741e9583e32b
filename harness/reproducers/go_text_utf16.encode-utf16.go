// for: go-text-utf16
// run: GO111MODULE=off GOPATH=/usr/share/gocode go run reproduce.go
package main

import (
	"fmt"

	"golang.org/x/text/encoding/unicode"
)

func main() {
	octets := []byte{}
	for _, unit := range []uint16{VALUES_LIST} {
		octets = append(octets, byte(unit>>8), byte(unit))
	}
	text, err := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Bytes(octets)
	fmt.Printf("% X %v\n", text, err)
}
