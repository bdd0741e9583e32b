// Go's UTF-8. std.go asks the standard library, text.go golang.org/x/text. Run as: driver ID.
package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"unsafe"
)

// judged is one implementation: its part of the greeting, and what answers each request.
type judged struct {
	claims  string
	answers map[string]func(fields []string) string
	copies  bool // is true if the API is given a copy of the octets, so that a slice shows nothing
}

// before and after are the octets beside those of the request that is being answered.
var before, after []byte

// octets returns a slice of a larger array where others are beside it. The slice may be grown over those behind it.
func octets(fields []string, at int) []byte {
	if at >= len(fields) || fields[at] == "-" {
		fields, at = []string{""}, 0
	}
	units, _ := hex.DecodeString(fields[at])
	return bytes.Join([][]byte{before, units, after}, nil)[len(before) : len(before)+len(units)]
}

// shared returns a string of the same octets. A conversion would copy them out of the larger array.
func shared(octets []byte) string { return *(*string)(unsafe.Pointer(&octets)) }

// of makes an answer of a function that needs the octets of the first field alone.
func of(answer func(units []byte) string) func([]string) string {
	return func(fields []string) string { return answer(octets(fields, 0)) }
}

func number(field string) int {
	value, _ := strconv.Atoi(field)
	return value
}

// hexNumbers is false if a value has more than `bits` bits.
func hexNumbers(fields []string, bits int) (numbers []uint32, fit bool) {
	for _, field := range fields {
		value, err := strconv.ParseUint(field, 16, bits)
		if err != nil {
			return nil, false
		}
		numbers = append(numbers, uint32(value))
	}
	return numbers, true
}

func list(start string, runes []rune) string {
	var text strings.Builder
	text.WriteString(start)
	for _, value := range runes {
		text.WriteByte(' ')
		text.WriteString(strconv.FormatUint(uint64(uint32(value)), 16))
	}
	return text.String()
}

func values(runes []rune) string { return list("values", runes) }

func units(octets []byte) string { return "units " + hex.EncodeToString(octets) }

func order(compared int) string { return [...]string{"less", "equal", "greater"}[compared+1] }

// answer answers a request. One within other octets, or a repeated one, is answered as it would be alone.
func (asked judged) answer(fields []string) string {
	switch op, fields := fields[0], fields[1:]; {
	case op == "within":
		before, after = octets(fields, 0), octets(fields, 1)
		defer func() { before, after = nil, nil }()
		return asked.answer(fields[2:])
	case op == "repeat" && number(fields[0])*len(fields[2]) > 1<<28:
		return "untestable" // too long for a driver
	case op == "repeat":
		return asked.answer([]string{fields[1], strings.Repeat(fields[2], number(fields[0])) + strings.Trim(fields[3], "-")})
	case asked.answers[op] == nil:
		return "unsupported"
	default:
		return asked.answers[op](fields)
	}
}

// ops names what is offered. What takes octets can be asked about slices.
func (asked judged) ops() (ops []string) {
	offered := map[string]bool{}
	for op := range asked.answers {
		ops = append(ops, op)
		switch op {
		case "validate", "count", "utf16-length":
			offered["within"], offered["repeat"] = true, true
		case "decode", "replace", "decode-into":
			offered["within"] = true
		}
	}
	if asked.copies {
		delete(offered, "within")
	}
	for op := range offered {
		ops = append(ops, op)
	}
	sort.Strings(ops)
	return ops
}

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer out.Flush()
	asked := implementation(os.Args[1])
	if !strings.Contains(asked.claims, "\nbom ") {
		asked.claims += "\nbom keep"
	}
	fmt.Fprintf(out, "utf8-driver 3\nid go-%s\nlanguage Go\nform rfc3629\n%s\nops %s\nready\n",
		os.Args[1], asked.claims, strings.Join(asked.ops(), " "))
	out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<17)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			out.Flush()
			continue
		}
		out.WriteString(asked.answer(fields))
		out.WriteByte('\n')
	}
}
