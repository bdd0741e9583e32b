// A driver for GJS, GNOME's JavaScript. Run as: gjs -m driver.mjs MODE.
import Gio from 'gi://Gio';
import System from 'system';

import {chosen} from '../javascript/modes.mjs';
import {conversation, greetingOf} from '../javascript/protocol.mjs';
import {ECMASCRIPT, LIFE, TEXT_DECODER} from '../javascript/standard_apis.mjs';

// GJS's decoder says of itself that it does not implement the option `stream`, so it has no life.
const whole = ({ops, ...claims}) => {
  for (const key of Object.keys(LIFE)) delete claims[key];
  const isWhole = ([op]) => !/^(stream|session)/.test(op);
  return {...claims, ops: () => Object.fromEntries(Object.entries(ops()).filter(isWhole))};
};
const decoders = Object.entries(TEXT_DECODER).map(([mode, row]) => [mode, whole(row)]);

const part = (unit) => Math.floor(System.version / unit) % 100;
const version = [10000, 100, 1].map(part).join('.');

// `print` writes the end of the last line.
const write = (text) => print(text.replace(/\n$/, ''));
const [claims, operations] = chosen({...Object.fromEntries(decoders), ...ECMASCRIPT}, ARGV[0], 'gjs', 'GJS', version);
write(greetingOf(claims, operations));

// Requests are ASCII, so each octet is a character.
const input = Gio.File.new_for_path('/dev/stdin').read(null);
const {take, end} = conversation(operations, write);
for (;;) {
  const octets = input.read_bytes(1 << 14, null).toArray();
  if (octets.length === 0) break;
  await take(String.fromCharCode(...octets));
}
await end();
