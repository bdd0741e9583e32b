// Runs a program of WASI in Node, with this process's arguments, environment and files.
//
// usage: node run.mjs PROGRAM [ARGUMENT...]     exit status: the program's, or 134 if it trapped
import {readFileSync} from "node:fs";
import {WASI} from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({version: "preview1", args, env: process.env, preopens: {"/": "/"}, returnOnExit: true});
let program;
let said = null;  // what a death test writes to the standard error

const memory = () => program.exports.memory.buffer;

// fd_write of WASI, which a death test writes to `said` by.
function write(file, pieces, count, written) {
  if (said === null || file !== 2) return wasi.wasiImport.fd_write(file, pieces, count, written);
  const view = new DataView(memory());
  let octets = 0;
  for (let i = 0; i < count; ++i) {
    const [start, length] = [view.getUint32(pieces + 8 * i, true), view.getUint32(pieces + 8 * i + 4, true)];
    said.push(...new Uint8Array(memory(), start, length));
    octets += length;
  }
  view.setUint32(written, octets, true);
  return 0;
}

// death() of include/gtest/gtest.h. As with a process of its own, nothing that the call wrote to the memory stays.
function death(call, argument, text, room) {
  const {__stack_pointer: stack, __indirect_function_table: functions} = program.exports;
  const [top, before] = [stack.value, new Uint8Array(memory()).slice()];
  const octets = [];
  let length = -1;
  said = octets;
  try {
    functions.get(call)(argument);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    length = Math.min(octets.length, room);
  }
  said = null;
  stack.value = top;
  const after = new Uint8Array(memory());
  after.set(before);
  if (length > 0) after.set(octets.slice(0, length), text);
  return length;
}

try {
  program = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(args[0])), {
    wasi_snapshot_preview1: {...wasi.wasiImport, fd_write: write},
    placemat: {death},
  });
  process.exitCode = wasi.start(program);
} catch (error) {
  console.error(`${args[0]}: ${error.stack}`);
  process.exitCode = 134;
}
