// lenient-scanner.rs: how UTF-8 is read and written.
//
// Lenient scanner 2.7.1, held to rfc3629, as reference manual, chapter 4 says. Found by
// Placemat 0.1.0 (2026-01-02T03:04:05Z).
//
// Fill in the functions "call_..." below. Each says what came of one call.
#![allow(dead_code, unused_variables)]

/// What came of a call, or what is wanted of it. Units are code points, or octets.
#[derive(Debug)]
struct Answer {
    what: &'static str,
    number: i64,
    units: Vec<u32>,
}

const NOT_TOLD: i64 = -1;

/// nothing was called
fn unanswered() -> Answer {
    Answer { what: "unanswered", number: 0, units: vec![] }
}

/// the octets are well-formed
fn well_formed() -> Answer {
    Answer { what: "well_formed", number: 0, units: vec![] }
}

/// the octets are ill-formed: the offset of the first fault, if it is told
fn ill_formed(number: i64) -> Answer {
    Answer { what: "ill_formed", number, units: vec![] }
}

// Say whether these octets are well-formed. It was Scanner::scan that was called.
fn call_validate(octets: &[u8]) -> Answer {
    unanswered() // well_formed, ill_formed
}

fn agrees(answer: &Answer, wanted: &Answer) -> bool {
    let is_untold = answer.number == NOT_TOLD || wanted.number == NOT_TOLD;
    answer.what == wanted.what
        && answer.units == wanted.units
        && (answer.number == wanted.number || is_untold)
}

#[track_caller]
fn expect_one_of(answer: Answer, wanted: &[Answer]) {
    assert!(
        wanted.iter().any(|one| agrees(&answer, one)),
        "it answered {:?}, not one of {:?}",
        answer,
        wanted
    );
}

// validate EDA080, accepts-surrogate: ill-formed 0 was expected (RFC 3629 section 3,
// D800 to DFFF prohibited; Unicode Table 3-7); it was: well-formed.
#[test]
fn accepts_surrogate_in_validate() {
    expect_one_of(call_validate(&[0xED, 0xA0, 0x80]), &[ill_formed(0)]);
}

// validate 41, depends-on-history: well-formed was expected (RFC 3629 section 4,
// UTF8-octets; Unicode Table 3-7); it was: ill-formed 0.
#[test]
fn depends_on_history_in_validate() {
    call_validate(&[0xF0, 0x9F]);
    expect_one_of(call_validate(&[0x41]), &[well_formed()]);
}
