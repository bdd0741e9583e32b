// Go's UTF-8: package unicode/utf8 with conversions of strings, and the strings of encoding/json.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"
)

func values(runes []rune) string {
	var text strings.Builder
	text.WriteString("values")
	for _, value := range runes {
		text.WriteByte(' ')
		text.WriteString(strconv.FormatInt(int64(value), 16))
	}
	return text.String()
}

func decode(units []byte) string {
	var runes []rune
	for at := 0; at < len(units); {
		value, width := utf8.DecodeRune(units[at:])
		if value == utf8.RuneError && width <= 1 {
			return fmt.Sprint("ill-formed ", at)
		}
		runes = append(runes, value)
		at += width
	}
	return values(runes)
}

func encode(fields []string) string {
	var units []byte
	for _, field := range fields {
		value, err := strconv.ParseUint(field, 16, 31)
		if err != nil {
			return "untestable" // not a rune
		}
		units = utf8.AppendRune(units, rune(value))
	}
	return "units " + hex.EncodeToString(units)
}

func jsonReplace(units []byte) string {
	for _, octet := range units {
		if octet < 0x20 || octet == '"' || octet == '\\' {
			return "untestable" // does not stand for itself in JSON
		}
	}
	var text string
	if json.Unmarshal([]byte("\""+string(units)+"\""), &text) != nil {
		return "unsupported"
	}
	return values([]rune(text))
}

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer out.Flush()
	ops := "validate decode replace encode"
	if os.Args[1] == "json" {
		ops = "replace"
	}
	fmt.Fprintf(out, "utf8-driver 1\nid go-%s\nname Go %s\nversion %s\nlanguage Go\nform rfc3629\nreplacement per-octet\nbom keep\nrefusal replace\nops %s\nready\n",
		os.Args[1], os.Args[1], strings.TrimPrefix(runtime.Version(), "go"), ops)
	out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<17)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			out.Flush()
			continue
		}
		var units []byte
		if len(fields) > 1 && fields[0] != "encode" {
			units, _ = hex.DecodeString(fields[1])
		}
		reply := "unsupported"
		switch os.Args[1] + " " + fields[0] {
		case "utf8 validate":
			reply = "ill-formed"
			if utf8.Valid(units) {
				reply = "well-formed"
			}
		case "utf8 decode":
			reply = decode(units)
		case "utf8 replace":
			reply = values([]rune(string(units)))
		case "utf8 encode":
			reply = encode(fields[1:])
		case "json replace":
			reply = jsonReplace(units)
		}
		out.WriteString(reply)
		out.WriteByte('\n')
	}
}
