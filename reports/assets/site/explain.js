// The page that explains octets: reads the two fields, shows the segments under every form.
"use strict";

const hex = (octet) => octet.toString(16).toUpperCase().padStart(2, "0");

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function valueText(value) {
  const digits = value.toString(16).toUpperCase().padStart(4, "0");
  return value <= 0x10FFFF ? "U+" + digits : digits;
}

function drawing(units, segments) {
  const list = element("ol", "octets");
  for (const part of segments) {
    const item = element("li", part.defect ? "segment bad" : "segment good");
    for (let i = 0; i < part.length; ++i) {
      const role = part.defect ? "ill" : i === 0 ? "lead" : "trail";
      item.append(element("span", "octet " + role, hex(units[part.offset + i])));
    }
    item.append(element("span", "meaning", part.defect || valueText(part.value)));
    list.append(item);
  }
  return list;
}

function show(forms, units) {
  const answer = document.getElementById("answer");
  answer.replaceChildren();
  for (const {id, segments} of forms) {
    const bad = segments.find((part) => part.defect);
    const block = element("section", "explained");
    const heading = element("h2");
    const link = element("a", "", id);
    link.href = "forms/" + id + ".html";
    heading.append(link);
    block.append(heading);
    block.append(element("p", "note", bad
      ? `Ill-formed at offset ${bad.offset}: ${bad.defect}.`
      : `Well-formed: ${segments.length} ${segments.length === 1 ? "character" : "characters"}.`));
    block.append(drawing(units, segments));
    answer.append(block);
  }
}

function read(field, oracle) {
  const trouble = document.getElementById("trouble");
  trouble.textContent = "";
  let units;
  if (field.id === "text") {
    units = Array.from(new TextEncoder().encode(field.value));
    document.getElementById("octets").value = units.map(hex).join(" ");
  } else {
    units = octetsOfHex(field.value);
  }
  if (units === null) {
    trouble.textContent = "Write octets as pairs of hex digits, such as ED A0 80.";
    return;
  }
  if (units.length > oracle.mostOctets) {
    trouble.textContent = `Only the first ${oracle.mostOctets} octets are shown.`;
    units = units.slice(0, oracle.mostOctets);
  }
  show(oracle.explain(units), units);
}

document.getElementById("ask").addEventListener("submit", (event) => event.preventDefault());
oracleOf(oracleInHex).then((oracle) => {
  for (const id of ["octets", "text"]) {
    const field = document.getElementById(id);
    field.addEventListener("input", () => read(field, oracle));
  }
  read(document.getElementById("octets"), oracle);
}, () => {
  document.getElementById("trouble").textContent = (oracleInHex
    ? "This browser runs no WebAssembly. " : "This site was made without WebAssembly. ") +
    "placemat explain EDA080 says the same in a terminal.";
});
