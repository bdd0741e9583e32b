// META: title=Encoding API: the life of a TextDecoder for UTF-8
// META: global=window,worker
//
// Each life is that of one decoder: its calls ("+": with stream, ".": without), and the values of
// each text. "!" says that a fatal decoder throws. The lives are those of Placemat's placemat.txt.
//
// Anyone may use, copy, change and share this file for any purpose, without any condition.
// SPDX-License-Identifier: MIT-0

const lives = [
  ["s0001", ".,.41", "-/41"],
  ["s0005", ".80,.41", "!FFFD/41"],
  ["s0006", "+80,.,.41", "!FFFD/41"],
  ["s0007", "+41,+80,+,.41", "!41,FFFD,41"],
  ["s0008", "+80,+41,+80,.41", "!FFFD,41,FFFD,41"],
  ["s0010", ".FF,.80", "!FFFD/!FFFD"],
  ["s0011", "+FF,.,.80", "!FFFD/!FFFD"],
  ["s0012", "+41,+FF,+,.80", "!41,FFFD,FFFD"],
  ["s0013", "+FF,+80,+FF,.41", "!FFFD,FFFD,FFFD,41"],
  ["s0015", ".C1BF,.41", "!FFFD,FFFD/41"],
  ["s0016", "+C1BF,.,.41", "!FFFD,FFFD/41"],
  ["s0017", "+41,+C1BF,+,.41", "!41,FFFD,FFFD,41"],
  ["s0018", "+C1BF,+41,+C1BF,.41", "!FFFD,FFFD,41,FFFD,FFFD,41"],
  ["s0019", "+,.C1BF,.41", "!FFFD,FFFD/41"],
  ["s0020", "+C1,.BF,.41", "!FFFD,FFFD/41"],
  ["s0022", ".E080AF,.80", "!FFFD,FFFD,FFFD/!FFFD"],
  ["s0023", "+E080AF,.,.80", "!FFFD,FFFD,FFFD/!FFFD"],
  ["s0024", "+41,+E080AF,+,.80", "!41,FFFD,FFFD,FFFD,FFFD"],
  ["s0025", "+E080AF,+80,+E080AF,.41", "!FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,41"],
  ["s0027", ".EDA080,.41", "!FFFD,FFFD,FFFD/41"],
  ["s0028", "+EDA080,.,.41", "!FFFD,FFFD,FFFD/41"],
  ["s0029", "+41,+EDA080,+,.41", "!41,FFFD,FFFD,FFFD,41"],
  ["s0030", "+EDA080,+41,+EDA080,.41", "!FFFD,FFFD,FFFD,41,FFFD,FFFD,FFFD,41"],
  ["s0032", ".F4908080,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0033", "+F4908080,.,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0034", "+41,+F4908080,+,.80", "!41,FFFD,FFFD,FFFD,FFFD,FFFD"],
  ["s0035", "+F4908080,+80,+F4908080,.41", "!FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,FFFD,41"],
  ["s0036", "+,.F4908080,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0037", "+F4,.908080,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0038", "+F490,.8080,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0039", "+F49080,.80,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0040", "+F4,+90,+80,+80,.,.80", "!FFFD,FFFD,FFFD,FFFD/!FFFD"],
  ["s0042", ".C2,.41", "!FFFD/41"],
  ["s0043", "+C2,.,.41", "!FFFD/41"],
  ["s0044", "+41,+C2,+,.41", "!41,FFFD,41"],
  ["s0045", "+C2,+41,+C2,.41", "!FFFD,41,FFFD,41"],
  ["s0047", ".E282,.80", "!FFFD/!FFFD"],
  ["s0048", "+E282,.,.80", "!FFFD/!FFFD"],
  ["s0049", "+41,+E282,+,.80", "41,2080"],
  ["s0050", "+E282,+80,+E282,.41", "!2080,FFFD,41"],
  ["s0052", ".F09080,.41", "!FFFD/41"],
  ["s0053", "+F09080,.,.41", "!FFFD/41"],
  ["s0054", "+41,+F09080,+,.41", "!41,FFFD,41"],
  ["s0055", "+F09080,+41,+F09080,.41", "!FFFD,41,FFFD,41"],
  ["s0056", "+,.F09080,.41", "!FFFD/41"],
  ["s0057", "+F0,.9080,.41", "!FFFD/41"],
  ["s0058", "+F090,.80,.41", "!FFFD/41"],
  ["s0059", "+F0,+90,+80,.,.41", "!FFFD/41"],
  ["s0061", ".E282E282AC,.80", "!FFFD,20AC/!FFFD"],
  ["s0062", "+E282E282AC,.,.80", "!FFFD,20AC/!FFFD"],
  ["s0063", "+41,+E282E282AC,+,.80", "!41,FFFD,20AC,FFFD"],
  ["s0064", "+E282E282AC,+80,+E282E282AC,.41", "!FFFD,20AC,FFFD,FFFD,20AC,41"],
  ["s0066", ".EFBBBF,.41", "FEFF/41"],
  ["s0067", "+EFBBBF,.,.41", "FEFF/41"],
  ["s0068", "+41,+EFBBBF,+,.41", "41,FEFF,41"],
  ["s0069", "+EFBBBF,+41,+EFBBBF,.41", "FEFF,41,FEFF,41"],
  ["s0071", ".00,.80", "0/!FFFD"],
  ["s0072", "+00,.,.80", "0/!FFFD"],
  ["s0073", "+41,+00,+,.80", "!41,0,FFFD"],
  ["s0074", "+00,+80,+00,.41", "!0,FFFD,0,41"],
  ["s0075", "+,.00,.80", "0/!FFFD"],
  ["s0077", ".C280,.41", "80/41"],
  ["s0078", "+C280,.,.41", "80/41"],
  ["s0079", "+41,+C280,+,.41", "41,80,41"],
  ["s0080", "+C280,+41,+C280,.41", "80,41,80,41"],
  ["s0082", ".DFBF,.80", "7FF/!FFFD"],
  ["s0083", "+DFBF,.,.80", "7FF/!FFFD"],
  ["s0084", "+41,+DFBF,+,.80", "!41,7FF,FFFD"],
  ["s0085", "+DFBF,+80,+DFBF,.41", "!7FF,FFFD,7FF,41"],
  ["s0087", ".E0A080,.41", "800/41"],
  ["s0088", "+E0A080,.,.41", "800/41"],
  ["s0089", "+41,+E0A080,+,.41", "41,800,41"],
  ["s0090", "+E0A080,+41,+E0A080,.41", "800,41,800,41"],
  ["s0091", "+,.E0A080,.41", "800/41"],
  ["s0092", "+E0,.A080,.41", "800/41"],
  ["s0093", "+E0A0,.80,.41", "800/41"],
  ["s0094", "+E0,+A0,+80,.,.41", "800/41"],
  ["s0096", ".EFBFBD,.80", "FFFD/!FFFD"],
  ["s0097", "+EFBFBD,.,.80", "FFFD/!FFFD"],
  ["s0098", "+41,+EFBFBD,+,.80", "!41,FFFD,FFFD"],
  ["s0099", "+EFBFBD,+80,+EFBFBD,.41", "!FFFD,FFFD,FFFD,41"],
  ["s0101", ".EFBFBF,.41", "FFFF/41"],
  ["s0102", "+EFBFBF,.,.41", "FFFF/41"],
  ["s0103", "+41,+EFBFBF,+,.41", "41,FFFF,41"],
  ["s0104", "+EFBFBF,+41,+EFBFBF,.41", "FFFF,41,FFFF,41"],
  ["s0106", ".F0908080,.80", "10000/!FFFD"],
  ["s0107", "+F0908080,.,.80", "10000/!FFFD"],
  ["s0108", "+41,+F0908080,+,.80", "!41,10000,FFFD"],
  ["s0109", "+F0908080,+80,+F0908080,.41", "!10000,FFFD,10000,41"],
  ["s0110", "+,.F0908080,.80", "10000/!FFFD"],
  ["s0111", "+F0,.908080,.80", "10000/!FFFD"],
  ["s0112", "+F090,.8080,.80", "10000/!FFFD"],
  ["s0113", "+F09080,.80,.80", "10000/!FFFD"],
  ["s0114", "+F0,+90,+80,+80,.,.80", "10000/!FFFD"],
  ["s0116", ".F48FBFBF,.41", "10FFFF/41"],
  ["s0117", "+F48FBFBF,.,.41", "10FFFF/41"],
  ["s0118", "+41,+F48FBFBF,+,.41", "41,10FFFF,41"],
  ["s0119", "+F48FBFBF,+41,+F48FBFBF,.41", "10FFFF,41,10FFFF,41"],
  ["s0120", ".EFBBBF41,.EFBBBF41", "FEFF,41/FEFF,41"],
  ["s0121", ".EFBBBF,.EFBBBF,.EFBBBF41", "FEFF/FEFF/FEFF,41"],
  ["s0122", "+EFBBBF,+EFBBBF,.41", "FEFF,FEFF,41"],
  ["s0123", "+41,.EFBBBF41", "41,FEFF,41"],
  ["s0124", "+,+EFBBBF41,.", "FEFF,41"],
  ["s0125", "+41,+,.EFBBBF41", "41,FEFF,41"],
  ["s0126", ".41,.EFBBBF41", "41/FEFF,41"],
  ["s0129", "+FF,.EFBBBF41", "!FFFD,FEFF,41"],
  ["s0130", "+FF,+EFBBBF41,.EFBBBF41", "!FFFD,FEFF,41,FEFF,41"],
  ["s0131", ".FF,.EFBBBF41", "!FFFD/FEFF,41"],
  ["s0132", ".,.EFBBBF41", "-/FEFF,41"],
  ["s0133", "+EF,.BBBF41,.EFBBBF41", "FEFF,41/FEFF,41"],
  ["s0135", ".EF,.EFBBBF41", "!FFFD/FEFF,41"],
  ["s0136", "+EF,+,+BBBF,.EFBBBF41", "FEFF,FEFF,41"],
  ["s0137", "+41,+EF,.BBBF41", "41,FEFF,41"],
  ["s0138", "+EF,.BBBF", "FEFF"],
  ["s0139", "+EFBB,.BF41,.EFBBBF41", "FEFF,41/FEFF,41"],
  ["s0141", ".EFBB,.EFBBBF41", "!FFFD/FEFF,41"],
  ["s0142", "+EFBB,+,+BF,.EFBBBF41", "FEFF,FEFF,41"],
  ["s0143", "+41,+EFBB,.BF41", "41,FEFF,41"],
  ["s0144", "+EFBB,.BBBF", "!FEFB,FFFD"],
  ["s0147", "+EFBFBD,+,+F09080,.E2,.41", "!FFFD,FFFD,FFFD/41"],
  ["s0149", "+41,+00,.41", "41,0,41"],
  ["s0150", ".E282,+,+C1BF,+F09080,.41", "!FFFD/!FFFD,FFFD,FFFD,41"],
  ["s0151", "+41,+41,.,+41,+41,+F0,+C280,.C280,.41", "41,41/!41,41,FFFD,80,80/41"],
  ["s0155", "+F48FBFBF,.,+,.41", "10FFFF/41"],
  ["s0156", "+E080AF,.E080,.F0908080,.EFBBBF,+EFBBBF,+E0A080,+41,.41", "!FFFD,FFFD,FFFD,FFFD,FFFD/10000/FEFF/FEFF,800,41,41"],
  ["s0163", "+,+E282,.EFBBBF,+41,+41,.E0A080,+41,.41", "!FFFD,FEFF/41,41,800/41,41"],
  ["s0164", "+41,+C1,+41,.41", "!41,FFFD,41,41"],
  ["s0165", ".E282,.C2,+41,+EF,+00,+EFBBBF,+80,+F4908080,.41", "!FFFD/!FFFD/!41,FFFD,0,FEFF,FFFD,FFFD,FFFD,FFFD,FFFD,41"],
  ["s0168", ".,+F48FBFBF,.E080AF,.41", "-/!10FFFF,FFFD,FFFD,FFFD/41"],
  ["s0175", ".FF,+EFBBBF,.41", "!FFFD/FEFF,41"],
  ["s0177", ".C2,+F4908080,.EFBFBD,.EF,.41", "!FFFD/!FFFD,FFFD,FFFD,FFFD,FFFD/!FFFD/41"],
  ["s0179", "+E282E282AC,+EFBFBF,+EFBFBD,+F48FBFBF,.EFBFBF,.41", "!FFFD,20AC,FFFF,FFFD,10FFFF,FFFF/41"],
  ["s0180", ".00,.EFBBBF,.DFBF,+00,+DFBF,+00,.41", "0/FEFF/7FF/0,7FF,0,41"],
  ["s0181", ".00,+41,.00,.EDA080,.41", "0/41,0/!FFFD,FFFD,FFFD/41"],
  ["s0184", "+41,+C1BF,+EFBFBF,+41,+FF,+00,.41", "!41,FFFD,FFFD,FFFF,41,FFFD,0,41"],
  ["s0185", "+F48FBFBF,+E282E2,+EDA080,+EFBFBD,.,+E080AF,.41", "!10FFFF,FFFD,FFFD,FFFD,FFFD,FFFD,FFFD/!FFFD,FFFD,FFFD,41"],
  ["s0186", "+E282E282AC,+C2,+F0908080,+EFBFBD,.E0,+41,+41,+F48FBF,.41", "!FFFD,20AC,FFFD,10000,FFFD,FFFD/!41,41,FFFD,41"],
  ["s0188", "+C280,+00,+41,.E0,.F48FBFBF,+F4908080,+41,.41", "!80,0,41,FFFD/10FFFF/!FFFD,FFFD,FFFD,FFFD,41,41"],
  ["s0189", "+41,+E0A080,.41", "41,800,41"],
  ["s0191", "+41,+C1BF,+41,+E2,+F4908080,.EFBFBF,.41", "!41,FFFD,FFFD,41,FFFD,FFFD,FFFD,FFFD,FFFD,FFFF/41"],
  ["s0192", "+00,+E0A080,+C280,.DFBF,.41", "0,800,80,7FF/41"],
  ["s0194", "+F48FBFBF,+00,+EDA080,.FF,.41", "!10FFFF,0,FFFD,FFFD,FFFD,FFFD/41"],
  ["s0195", "+E2,.EFBBBF41", "!FFFD,FEFF,41"],
  ["s0196", "+41E2,+EFBBBF,.41", "!41,FFFD,FEFF,41"],
  ["s0197", "+E2,.EFBBBF", "!FFFD,FEFF"],
  ["s0198", "+C2,.EFBBBF", "!FFFD,FEFF"],
  ["s0199", "+F09F,.EFBBBF41", "!FFFD,FEFF,41"],
  ["s0200", ".E0,+F48FBF,.BF", "!FFFD/10FFFF"],
  ["s0201", "+E2,+82,.AC", "20AC"],
  ["s0202", "+F09080,.", "!FFFD"],
  ["s0203", "+41,.EFBBBF", "41,FEFF"],
  ["s0204", ".C241", "!FFFD,41"],
  ["s0205", "+F0,.80", "!FFFD,FFFD"],
];

function octetsOf(call) {
  return Uint8Array.from(call.slice(1).match(/../g) || [], (digits) => parseInt(digits, 16));
}

function valuesOf(text) {
  return Array.from(text, (c) => c.codePointAt(0).toString(16).toUpperCase()).join(",") || "-";
}

// Returns the calls of each text.
function textsOf(calls) {
  const texts = [[]];
  for (const call of calls.split(",")) {
    texts[texts.length - 1].push(call);
    if (call[0] === ".") texts.push([]);
  }
  return texts.slice(0, -1);
}

function decode(decoder, call) {
  return decoder.decode(octetsOf(call), {stream: call[0] === "+"});
}

function decoded(decoder, calls) {
  return valuesOf(calls.map((call) => decode(decoder, call)).join(""));
}

function stripped(values) {
  return values.map((each) => each.replace(/^FEFF(,|$)/, "") || "-");
}

for (const [id, calls, expected] of lives) {
  const texts = textsOf(calls);
  const all = expected.split("/");
  const kept = all.map((each) => each.replace("!", ""));

  for (const ignoreBOM of [true, false]) {
    const name = `${id} ${calls}${ignoreBOM ? "" : ", without the mark"}`;
    const values = ignoreBOM ? kept : stripped(kept);

    test(() => {
      const decoder = new TextDecoder("utf-8", {ignoreBOM});
      assert_equals(texts.map((text) => decoded(decoder, text)).join("/"), values.join("/"));
    }, name);

    test(() => {
      const decoder = new TextDecoder("utf-8", {fatal: true, ignoreBOM});
      for (const [i, text] of texts.entries()) {
        if (all[i][0] !== "!") {
          assert_equals(decoded(decoder, text), values[i]);
          continue;
        }
        let asked;
        assert_throws_js(TypeError, () => text.forEach((call) => { asked = call; decode(decoder, call); }));
        // A call without stream ends the text. After another, what becomes of its rest is another question.
        if (asked[0] === "+") return;
      }
    }, `${name}, fatal`);
  }
}
