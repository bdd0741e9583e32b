//! Requests of the protocol that have another one in them: the octets as a slice of a larger buffer, or repeated.
use std::cell::RefCell;
use std::ops::Deref;

thread_local! {
    /// Hold the octets beside those of the request that is being answered.
    static BESIDE: RefCell<(Vec<u8>, Vec<u8>)> = RefCell::new((vec![], vec![]));
}

pub struct Slice {
    all: Vec<u8>,
    from: usize,
    length: usize,
}

impl Deref for Slice {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.all[self.from..self.from + self.length]
    }
}

pub fn octets(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0)).collect()
}

pub fn slice(hex: &str) -> Slice {
    let units = octets(hex);
    BESIDE.with(|beside| {
        let (before, after) = &*beside.borrow();
        Slice { all: [&before[..], &units, after].concat(), from: before.len(), length: units.len() }
    })
}

/// Gives `answer` an operation and its fields, those of the request inside if there is one.
pub fn reply(fields: &[&str], answer: impl Fn(&str, &[&str]) -> String) -> String {
    match fields[0] {
        "within" => {
            let beside = |at: usize| octets(fields[at].trim_matches('-'));
            BESIDE.with(|octets| octets.replace((beside(1), beside(2))));
            let reply = answer(fields[3], &fields[4..]);
            BESIDE.with(|octets| octets.take());
            reply
        }
        "repeat" => {
            let times: usize = fields[1].parse().unwrap_or(0);
            if times * fields[3].len() > 1 << 28 {
                return String::from("untestable"); // too long for a driver
            }
            answer(fields[2], &[&(fields[3].repeat(times) + fields[4].trim_matches('-'))])
        }
        op => answer(op, &fields[1..]),
    }
}
