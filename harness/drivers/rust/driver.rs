//! Rust's std. "std": str, String and char, which hold well-formed text alone. "utf16-lossy":
//! String::from_utf16_lossy. "os-str": an OsStr of Unix, which holds any octets.
//! Run as: driver NAME VERSION.
mod slice;

use slice::{slice, Slice};
use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::os::unix::ffi::OsStrExt;

const STD: &str = "name Rust std
api str, String, char
refusal refuse
counting refuse
lone-surrogate refuse
order code-point
ops validate decode replace encode count utf16-length utf8-length encode-into encode-utf16 previous compare \
    within repeat";
const UTF16_LOSSY: &str = "name Rust String::from_utf16_lossy
api String::from_utf16_lossy
lone-surrogate replace
ops encode-utf16";
const OS_STR: &str = "name Rust OsStr
api OsStr::to_str, OsStr::to_string_lossy, OsStr: Ord
order code-point
ops decode replace compare within";
/// str::floor_char_boundary came with Rust 1.91. driver.json asks the compiler.
const TRUNCATE: &str = if cfg!(floor_char_boundary) { " truncate" } else { "" };

fn values(text: &str) -> String {
    let mut reply = String::from("values");
    for c in text.chars() {
        let _ = write!(reply, " {:X}", c as u32);
    }
    reply
}

fn units(start: &str, units: &[u8]) -> String {
    let mut reply = format!("{} ", start);
    for unit in units {
        let _ = write!(reply, "{:02X}", unit);
    }
    reply
}

fn order(order: Ordering) -> String {
    String::from(["less", "equal", "greater"][(order as i8 + 1) as usize])
}

/// A str holds well-formed text alone: `answer` is asked if from_utf8 lets the octets in.
fn of_text(units: &[u8], answer: impl Fn(&str) -> String) -> String {
    match std::str::from_utf8(units) {
        Ok(text) => answer(text),
        Err(error) => format!("ill-formed {}", error.valid_up_to()),
    }
}

/// A char is a scalar value: if from_u32 refuses a value, Rust cannot encode it.
fn of_chars(fields: &[&str], answer: impl Fn(&[char]) -> String) -> String {
    let mut text = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        match u32::from_str_radix(field, 16).ok().and_then(char::from_u32) {
            Some(c) => text.push(c),
            None => return format!("unencodable {}", index),
        }
    }
    answer(&text)
}

/// encode_utf8 panics where a character does not fit.
fn encode_into(room: usize, text: &[char]) -> String {
    let mut all = vec![0; room];
    let mut at = 0;
    for (read, c) in text.iter().enumerate() {
        let rest = std::panic::AssertUnwindSafe(&mut all[at..]);
        match std::panic::catch_unwind(|| c.encode_utf8({ rest }.0).len()) {
            Ok(length) => at += length,
            Err(_) => return units(&format!("partial {}", read), &all[..at]),
        }
    }
    units("units", &all[..at])
}

fn previous(units: &[u8]) -> String {
    match std::str::from_utf8(units).map(|text| text.char_indices().next_back()) {
        Ok(Some((start, c))) => format!("start {} {:X}", start, c as u32),
        _ => String::from("untestable"), // no str
    }
}

#[cfg(floor_char_boundary)]
fn truncate(text: &str, room: usize) -> String {
    units("units", text[..text.floor_char_boundary(room)].as_bytes())
}
#[cfg(not(floor_char_boundary))]
fn truncate(_: &str, _: usize) -> String {
    String::from("unsupported")
}

fn of_std(op: &str, fields: &[&str]) -> String {
    let numbered = matches!(op, "encode-into" | "previous" | "truncate");
    let number = if numbered { fields[0].parse().unwrap_or(0) } else { 0 };
    let fields = &fields[numbered as usize..];
    let field = |at: usize| slice(fields.get(at).map_or("", |hex| hex.trim_matches('-')));
    match op {
        "encode" => of_chars(fields, |text| units("units", text.iter().collect::<String>().as_bytes())),
        "utf8-length" => {
            of_chars(fields, |text| format!("number {}", text.iter().map(|c| c.len_utf8()).sum::<usize>()))
        }
        "encode-into" => of_chars(fields, |text| encode_into(number, text)),
        "encode-utf16" => {
            String::from_utf16(&words(fields)).map_or(String::from("unencodable"), |text| units("units", text.as_bytes()))
        }
        "validate" => of_text(&field(0), |_| String::from("well-formed")),
        "decode" => of_text(&field(0), values),
        "replace" => values(&String::from_utf8_lossy(&field(0))),
        "count" => of_text(&field(0), |text| format!("number {}", text.chars().count())),
        "utf16-length" => of_text(&field(0), |text| format!("number {}", text.encode_utf16().count())),
        "previous" => previous(&field(0)[..number]),
        "truncate" => std::str::from_utf8(&field(0)).map_or(String::from("untestable"), |text| truncate(text, number)),
        "compare" => match (std::str::from_utf8(&field(0)), std::str::from_utf8(&field(1))) {
            (Ok(left), Ok(right)) => order(left.cmp(right)),
            _ => String::from("untestable"),
        },
        _ => String::from("unsupported"),
    }
}

fn words(fields: &[&str]) -> Vec<u16> {
    fields.iter().map(|field| u16::from_str_radix(field, 16).unwrap_or(0)).collect()
}

fn of_utf16_lossy(op: &str, fields: &[&str]) -> String {
    match op {
        "encode-utf16" => units("units", String::from_utf16_lossy(&words(fields)).as_bytes()),
        _ => String::from("unsupported"),
    }
}

fn of_os_str(op: &str, fields: &[&str]) -> String {
    let all: Vec<Slice> = fields.iter().chain(&[""]).map(|hex| slice(hex.trim_matches('-'))).collect();
    let text = |at: usize| OsStr::from_bytes(&all[at]);
    match op {
        "decode" => text(0).to_str().map_or(String::from("ill-formed"), values),
        "replace" => values(&text(0).to_string_lossy()),
        "compare" => order(text(0).cmp(text(1))),
        _ => String::from("unsupported"),
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {})); // encode_into waits for panics
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout());
    let name = std::env::args().nth(1).unwrap_or_default();
    let version = std::env::args().nth(2).unwrap_or_default();
    let (claims, answer): (_, fn(&str, &[&str]) -> String) = match &name[..] {
        "std" => (format!("{}{}", STD, TRUNCATE), of_std),
        "utf16-lossy" => (String::from(UTF16_LOSSY), of_utf16_lossy),
        _ => (String::from(OS_STR), of_os_str),
    };
    let _ = write!(out, "utf8-driver 3\nid rust-{}\nversion {}\nlanguage Rust\nform rfc3629\nbom keep\n{}\nready\n", name, version, claims);
    let _ = out.flush();
    for line in io::stdin().lock().lines().flatten() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        if fields.is_empty() {
            let _ = out.flush();
            continue;
        }
        let _ = writeln!(out, "{}", slice::reply(&fields, answer));
    }
    let _ = out.flush();
}
