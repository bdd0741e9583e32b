package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// transformed reads what a Transformer wrote: UTF-8, UTF-16 or UTF-32.
type transformed struct {
	width int // octets a unit
	read  func(octets []byte) []rune
}

var (
	utf8Text  = transformed{1, func(octets []byte) []rune { return []rune(string(octets)) }}
	utf16Text = transformed{2, func(octets []byte) []rune {
		words := make([]uint16, len(octets)/2)
		for at := range words {
			words[at] = binary.BigEndian.Uint16(octets[2*at:])
		}
		return pairs(words)
	}}
	utf32Text = transformed{4, func(octets []byte) []rune {
		text := make([]rune, len(octets)/4)
		for at := range text {
			text[at] = rune(binary.BigEndian.Uint32(octets[4*at:]))
		}
		return text
	}}
)

// pairs joins pairs. A lone half stays what it is: utf16.Decode would replace it.
func pairs(words []uint16) []rune {
	var text []rune
	for at := 0; at < len(words); at++ {
		value := rune(words[at])
		if at+1 < len(words) {
			if pair := utf16.DecodeRune(value, rune(words[at+1])); pair != 0xFFFD {
				value = pair
				at++
			}
		}
		text = append(text, value)
	}
	return text
}

// replaced writes the chunks to a transform.Writer, and reads what came out.
func replaced(form transformed, create func() transform.Transformer) func([]string) string {
	return func(fields []string) string {
		var out bytes.Buffer
		writer := transform.NewWriter(&out, create())
		for at := range fields {
			if _, err := writer.Write(octets(fields, at)); err != nil {
				return "ill-formed"
			}
		}
		if writer.Close() != nil {
			return "ill-formed"
		}
		return values(form.read(out.Bytes()))
	}
}

// session gives the calls to a transform.Writer. It has no use after its Close, and a new one resets the
// Transformer, as NewWriter says.
func session(form transformed, create func() transform.Transformer) func([]string) string {
	return func(calls []string) string {
		var out bytes.Buffer
		transformer := create()
		writer := transform.NewWriter(&out, transformer)
		parts := make([]string, len(calls))
		for at, call := range calls {
			var err error
			switch {
			case call == "~":
				writer = transform.NewWriter(&out, transformer)
			case writer == nil:
				parts[at] = "untestable"
				continue
			default:
				_, err = writer.Write(octets([]string{call[1:]}, 0))
				if call[0] == '.' {
					if err == nil {
						err = writer.Close()
					}
					writer = nil
				}
			}
			if parts[at] = values(form.read(out.Bytes())); err != nil {
				parts[at] = "ill-formed"
			}
			out.Reset()
		}
		return strings.Join(parts, " / ")
	}
}

func decodeInto(form transformed, create func() transform.Transformer) func([]string) string {
	return func(fields []string) string {
		room := make([]byte, form.width*number(fields[0]))
		wrote, read, err := create().Transform(room, octets(fields, 1), true)
		switch {
		case err == nil:
			return values(form.read(room[:wrote]))
		case errors.Is(err, transform.ErrShortDst):
			return list(fmt.Sprint("partial ", read), form.read(room[:wrote]))
		default: // ErrInvalidUTF8
			return fmt.Sprint("ill-formed ", read)
		}
	}
}

func encodedUTF16(fields []string) string {
	var octets []byte
	words, _ := hexNumbers(fields, 16)
	for _, word := range words {
		octets = binary.BigEndian.AppendUint16(octets, uint16(word))
	}
	text, err := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Bytes(octets)
	if err != nil {
		return "unencodable"
	}
	return units(text)
}

func ofUTF32(fields []string) []byte {
	var octets []byte
	numbers, _ := hexNumbers(fields, 32)
	for _, value := range numbers {
		octets = binary.BigEndian.AppendUint32(octets, value)
	}
	return octets
}

func encodedUTF32(fields []string) string {
	text, err := utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM).NewDecoder().Bytes(ofUTF32(fields))
	if err != nil {
		return "unencodable"
	}
	return units(text)
}

func encodeIntoUTF32(fields []string) string {
	room := make([]byte, number(fields[0]))
	decoder := utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM).NewDecoder()
	wrote, read, err := decoder.Transform(room, ofUTF32(fields[1:]), true)
	if err == nil {
		return units(room[:wrote])
	}
	return fmt.Sprintf("partial %d %X", read/4, room[:wrote])
}

// A Transformer's Reset allows it to be reused.
const resettable = "after-last reset-first\n"

func textImplementation(id, version string) judged {
	text := func(form transformed, create func() transform.Transformer, claims string, more answers) judged {
		judged := judged{claims: "version " + version + "\n" + resettable + claims, answers: answers{
			"replace": replaced(form, create), "stream-replace": replaced(form, create),
			"decode-into": decodeInto(form, create), "session-replace": session(form, create),
		}}
		for op, answer := range more {
			judged.answers[op] = answer
		}
		return judged
	}
	switch id {
	case "text-utf8":
		return text(utf8Text, func() transform.Transformer { return unicode.UTF8.NewDecoder() },
			"replacement maximal-subpart\nroom utf8\nname golang.org/x/text unicode.UTF8\n"+
				"api unicode.UTF8.NewDecoder, transform.Writer", nil)
	case "text-utf8-bom":
		return text(utf8Text, func() transform.Transformer { return unicode.UTF8BOM.NewDecoder() },
			"bom strip\nreplacement maximal-subpart\nroom utf8\nname golang.org/x/text unicode.UTF8BOM\n"+
				"api unicode.UTF8BOM.NewDecoder, transform.Writer", nil)
	case "text-replace-ill-formed":
		return text(utf8Text, func() transform.Transformer { return runes.ReplaceIllFormed() },
			"replacement per-octet\nroom utf8\nname golang.org/x/text runes.ReplaceIllFormed\n"+
				"api runes.ReplaceIllFormed, transform.Writer", nil)
	case "text-utf16":
		return text(utf16Text, func() transform.Transformer {
			return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder()
		}, "room utf16\nlone-surrogate replace\nname golang.org/x/text unicode.UTF16\n"+
			"api unicode.UTF16(BigEndian, IgnoreBOM).NewEncoder, NewDecoder",
			answers{"encode-utf16": encodedUTF16})
	case "text-utf32":
		return text(utf32Text, func() transform.Transformer {
			return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM).NewEncoder()
		}, "room utf32\nrefusal replace\nname golang.org/x/text utf32.UTF32\n"+
			"api utf32.UTF32(BigEndian, IgnoreBOM).NewEncoder, NewDecoder",
			answers{"encode": encodedUTF32, "encode-into": encodeIntoUTF32})
	case "text-validator":
		valid := func() transform.Transformer { return encoding.UTF8Validator }
		return judged{claims: "version " + version + "\n" + resettable + "room utf8\nname golang.org/x/text UTF8Validator\n" +
			"api encoding.UTF8Validator, transform.Writer", answers: answers{
			"decode": replaced(utf8Text, valid), "stream": replaced(utf8Text, valid),
			"decode-into": decodeInto(utf8Text, valid), "session": session(utf8Text, valid),
		}}
	}
	panic("no implementation " + id)
}
