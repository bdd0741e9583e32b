// Go's UTF-8. std.go asks the standard library, text.go golang.org/x/text. Run as: driver ID.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
)

// judged is one implementation: its part of the greeting, and what answers each request.
type judged struct {
	claims  string
	answers map[string]func(fields []string) string
}

func octets(fields []string, at int) []byte {
	if at >= len(fields) || fields[at] == "-" {
		return nil
	}
	units, _ := hex.DecodeString(fields[at])
	return units
}

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

func main() {
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	defer out.Flush()
	asked := implementation(os.Args[1])
	var ops []string
	for op := range asked.answers {
		ops = append(ops, op)
	}
	sort.Strings(ops)
	if !strings.Contains(asked.claims, "\nbom ") {
		asked.claims += "\nbom keep"
	}
	fmt.Fprintf(out, "utf8-driver 3\nid go-%s\nlanguage Go\nform rfc3629\n%s\nops %s\nready\n",
		os.Args[1], asked.claims, strings.Join(ops, " "))
	out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<17)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			out.Flush()
			continue
		}
		reply := "unsupported"
		if answer := asked.answers[fields[0]]; answer != nil {
			reply = answer(fields[1:])
		}
		out.WriteString(reply)
		out.WriteByte('\n')
	}
}
