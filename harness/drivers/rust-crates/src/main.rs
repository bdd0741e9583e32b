//! Crates that Debian packages. Run as: driver CRATE VERSION.
use bstr::ByteSlice;
use encoding_rs::{DecoderResult, UTF_8};
use std::io::{self, BufRead, Write};

/// None if the crate does not offer the operation. An error holds the offset if the crate tells it.
type Verdict = Option<Result<(), Option<usize>>>;
type Decoded = Option<Result<String, Option<usize>>>;

struct Crate {
    name: &'static str,
    api: &'static str,
    ops: &'static str,
    replacement: &'static str,
    validate: fn(&[u8]) -> Verdict,
    decode: fn(&[u8]) -> Decoded,
    replace: fn(&[u8]) -> Option<String>,
    stream: fn(&[&[u8]]) -> Decoded,
    stream_replace: fn(&[&[u8]]) -> Option<String>,
}

const NOTHING: Crate = Crate {
    name: "",
    api: "",
    ops: "",
    replacement: "unspecified",
    validate: |_| None,
    decode: |_| None,
    replace: |_| None,
    stream: |_| None,
    stream_replace: |_| None,
};

fn bstr_chars(mut units: &[u8]) -> Decoded {
    let (mut text, total) = (String::new(), units.len());
    while !units.is_empty() {
        match bstr::decode_utf8(units) {
            (Some(c), size) => {
                text.push(c);
                units = &units[size..];
            }
            (None, _) => return Some(Err(Some(total - units.len()))),
        }
    }
    Some(Ok(text))
}

fn encoding_stream(chunks: &[&[u8]]) -> Decoded {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let room: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    let mut text = String::with_capacity(3 * room + 16);
    for (index, chunk) in chunks.iter().chain(std::iter::once(&&[][..])).enumerate() {
        let last = index == chunks.len();
        if let (DecoderResult::Malformed(..), _) =
            decoder.decode_to_string_without_replacement(chunk, &mut text, last)
        {
            return Some(Err(None));
        }
    }
    Some(Ok(text))
}

fn encoding_stream_replace(chunks: &[&[u8]]) -> Option<String> {
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let room: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    let mut text = String::with_capacity(3 * room + 16);
    for chunk in chunks {
        let _ = decoder.decode_to_string(chunk, &mut text, false);
    }
    let _ = decoder.decode_to_string(&[], &mut text, true);
    Some(text)
}

fn utf_8_lossy(chunks: &[&[u8]]) -> Option<String> {
    let mut text = String::new();
    let mut decoder = utf8::LossyDecoder::new(|part| text.push_str(part));
    for chunk in chunks {
        decoder.feed(chunk);
    }
    drop(decoder); // ends the input
    Some(text)
}

fn crate_named(name: &str) -> Option<Crate> {
    Some(match name {
        "bstr" => Crate {
            name: "bstr",
            api: "to_str, decode_utf8, to_str_lossy",
            ops: "validate decode replace",
            replacement: "maximal-subpart",
            validate: |units| Some(units.to_str().map(|_| ()).map_err(|error| Some(error.valid_up_to()))),
            decode: bstr_chars,
            replace: |units| Some(units.to_str_lossy().into_owned()),
            ..NOTHING
        },
        "bstr-chars" => Crate {
            name: "bstr-chars",
            api: "chars",
            ops: "replace",
            replacement: "maximal-subpart",
            replace: |units| Some(units.chars().collect()),
            ..NOTHING
        },
        "encoding-rs" => Crate {
            name: "encoding-rs",
            api: "UTF_8, Decoder, Encoding::utf8_valid_up_to",
            ops: "validate decode replace stream stream-replace",
            replacement: "maximal-subpart",
            validate: |units| {
                let valid = encoding_rs::Encoding::utf8_valid_up_to(units);
                Some(if valid == units.len() { Ok(()) } else { Err(Some(valid)) })
            },
            decode: |units| {
                let text = UTF_8.decode_without_bom_handling_and_without_replacement(units);
                Some(text.map(|text| text.into_owned()).ok_or(None))
            },
            replace: |units| Some(UTF_8.decode_without_bom_handling(units).0.into_owned()),
            stream: encoding_stream,
            stream_replace: encoding_stream_replace,
        },
        "simdutf8-basic" => Crate {
            name: "simdutf8-basic",
            api: "basic::from_utf8",
            ops: "validate",
            validate: |units| Some(simdutf8::basic::from_utf8(units).map(|_| ()).map_err(|_| None)),
            ..NOTHING
        },
        "simdutf8-compat" => Crate {
            name: "simdutf8-compat",
            api: "compat::from_utf8",
            ops: "validate",
            validate: |units| {
                let text = simdutf8::compat::from_utf8(units);
                Some(text.map(|_| ()).map_err(|error| Some(error.valid_up_to())))
            },
            ..NOTHING
        },
        "utf-8" => Crate {
            name: "utf-8",
            api: "decode, LossyDecoder",
            ops: "decode replace stream-replace",
            decode: |units| {
                Some(utf8::decode(units).map(String::from).map_err(|error| match error {
                    utf8::DecodeError::Invalid { valid_prefix, .. }
                    | utf8::DecodeError::Incomplete { valid_prefix, .. } => Some(valid_prefix.len()),
                }))
            },
            replace: |units| utf_8_lossy(&[units]),
            stream_replace: utf_8_lossy,
            ..NOTHING
        },
        _ => return None,
    })
}

fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0)).collect()
}

fn values(text: &str) -> String {
    text.chars().fold(String::from("values"), |reply, c| format!("{} {:X}", reply, c as u32))
}

fn ill_formed(offset: Option<usize>) -> String {
    offset.map_or(String::from("ill-formed"), |offset| format!("ill-formed {}", offset))
}

fn reply(judged: &Crate, fields: &[&str]) -> String {
    let units: Vec<Vec<u8>> = match fields[0] {
        "encode" => vec![],
        _ => fields[1..].iter().map(|field| octets(field)).collect(),
    };
    let chunks: Vec<&[u8]> = units.iter().map(|chunk| &chunk[..]).collect();
    let whole = chunks.first().copied().unwrap_or(&[]);
    let decoded = |result: Decoded| {
        result.map(|result| result.map_or_else(ill_formed, |text| values(&text)))
    };
    match fields[0] {
        "validate" => (judged.validate)(whole)
            .map(|result| result.map_or_else(ill_formed, |_| String::from("well-formed"))),
        "decode" => decoded((judged.decode)(whole)),
        "replace" => (judged.replace)(whole).map(|text| values(&text)),
        "stream" => decoded((judged.stream)(&chunks)),
        "stream-replace" => (judged.stream_replace)(&chunks).map(|text| values(&text)),
        _ => None,
    }
    .unwrap_or(String::from("unsupported"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let judged = arguments.get(1).and_then(|name| crate_named(name)).expect("the name of a crate");
    let version = arguments.get(2).map_or("", |version| version);
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let _ = write!(out, "utf8-driver 1\nid rust-crates-{}\nname Rust crate {}\nversion {}\nlanguage Rust\napi {}\nform rfc3629\nreplacement {}\nbom keep\nops {}\nready\n", judged.name, judged.name, version, judged.api, judged.replacement, judged.ops);
    let _ = out.flush();
    for line in io::stdin().lock().lines().flatten() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() {
            let _ = out.flush();
        } else {
            let _ = writeln!(out, "{}", reply(&judged, &fields));
        }
    }
    let _ = out.flush();
}
