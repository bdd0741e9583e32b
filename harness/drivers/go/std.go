package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

func validate(octets []byte) string {
	if utf8.Valid(octets) {
		return "well-formed"
	}
	return "ill-formed"
}

func decode(octets []byte) string {
	var runes []rune
	for at := 0; at < len(octets); {
		value, width := utf8.DecodeRune(octets[at:])
		if value == utf8.RuneError && width <= 1 {
			return fmt.Sprint("ill-formed ", at)
		}
		runes = append(runes, value)
		at += width
	}
	return values(runes)
}

func encode(fields []string) string {
	var octets []byte
	numbers, fit := hexNumbers(fields, 31)
	if !fit {
		return "untestable" // not a rune
	}
	for _, value := range numbers {
		octets = utf8.AppendRune(octets, rune(value))
	}
	return units(octets)
}

func previous(fields []string) string {
	at := number(fields[0])
	value, width := utf8.DecodeLastRune(octets(fields, 1)[:at])
	if value == utf8.RuneError && width <= 1 {
		return fmt.Sprint("start ", at-width)
	}
	return fmt.Sprintf("start %d %X", at-width, value)
}

func utf8Length(fields []string) string {
	numbers, fit := hexNumbers(fields, 31)
	if !fit {
		return "untestable"
	}
	sum := 0
	for index, value := range numbers {
		length := utf8.RuneLen(rune(value))
		if length < 0 {
			return fmt.Sprint("unencodable ", index)
		}
		sum += length
	}
	return fmt.Sprint("number ", sum)
}

func encodeUTF16(fields []string) string {
	var words []uint16
	numbers, _ := hexNumbers(fields, 16)
	for _, word := range numbers {
		words = append(words, uint16(word))
	}
	return units([]byte(string(utf16.Decode(words))))
}

func jsonReplace(octets []byte) string {
	for _, octet := range octets {
		if octet < 0x20 || octet == '"' || octet == '\\' {
			return "untestable" // does not stand for itself in JSON
		}
	}
	var text string
	if json.Unmarshal([]byte("\""+string(octets)+"\""), &text) != nil {
		return "unsupported"
	}
	return values([]rune(text))
}

func replace(octets []byte) string { return values([]rune(shared(octets))) }

// counted answers `count` with what the API says.
func counted(count func(octets []byte) int) func([]string) string {
	return of(func(octets []byte) string { return fmt.Sprint("number ", count(octets)) })
}

func compared(compare func(left, right []byte) int) func([]string) string {
	return func(fields []string) string { return order(compare(octets(fields, 0), octets(fields, 1))) }
}

func less(left, right string) int {
	if left < right {
		return -1
	}
	if left > right {
		return 1
	}
	return 0
}

type answers = map[string]func([]string) string

func implementation(id string) judged {
	const perOctet = "replacement per-octet\n"
	standard := func(claims string, answers answers) judged {
		return judged{claims: "version " + strings.TrimPrefix(runtime.Version(), "go") + "\n" + claims, answers: answers}
	}
	switch id {
	case "utf8":
		return standard(perOctet+"refusal replace\ncounting replacement\nbackward per-octet\n"+
			"name Go unicode/utf8\napi Valid, DecodeRune, AppendRune, RuneCount, DecodeLastRune; []rune(string)",
			answers{
				"validate": of(validate), "decode": of(decode), "replace": of(replace), "encode": encode,
				"count": counted(utf8.RuneCount), "previous": previous,
			})
	case "json":
		asked := standard(perOctet+"name Go encoding/json\napi Unmarshal", answers{"replace": of(jsonReplace)})
		asked.copies = true
		return asked
	case "rune-len":
		return standard("refusal refuse\nname Go utf8.RuneLen\napi utf8.RuneLen",
			answers{"utf8-length": utf8Length})
	case "utf16":
		return standard(perOctet+"counting replacement\nlone-surrogate replace\n"+
			"name Go unicode/utf16\napi utf16.Encode of []rune(string), string of utf16.Decode",
			answers{
				"utf16-length": counted(func(octets []byte) int { return len(utf16.Encode([]rune(shared(octets)))) }),
				"encode-utf16": encodeUTF16,
			})
	case "conversion":
		return standard(perOctet+"counting replacement\norder code-point\n"+
			"name Go string\napi len([]rune(string)), <",
			answers{
				"count":   counted(func(octets []byte) int { return len([]rune(shared(octets))) }),
				"compare": compared(func(left, right []byte) int { return less(string(left), string(right)) }),
				"replace": of(replace),
			})
	case "strings":
		return standard(perOctet+"counting replacement\norder code-point\n"+
			"name Go strings\napi strings.Count(text, \"\") - 1, strings.Compare",
			answers{
				"count": counted(func(octets []byte) int { return strings.Count(shared(octets), "") - 1 }),
				"compare": compared(func(left, right []byte) int {
					return strings.Compare(string(left), string(right))
				}),
			})
	case "bytes":
		return standard(perOctet+"counting replacement\norder code-point\n"+
			"name Go bytes\napi bytes.Runes, bytes.Count(text, nil) - 1, bytes.Compare",
			answers{
				"replace": of(func(octets []byte) string { return values(bytes.Runes(octets)) }),
				"count":   counted(func(octets []byte) int { return bytes.Count(octets, nil) - 1 }),
				"compare": compared(bytes.Compare),
			})
	}
	return textImplementation(id, os.Args[2])
}
