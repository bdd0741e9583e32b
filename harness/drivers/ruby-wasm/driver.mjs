// Ruby as WebAssembly runs the driver of Ruby. Run as: driver.mjs MODE.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {answerBatches, parted} from '../javascript/batches.mjs';

const {OUT} = process.env;
const require = createRequire(`${OUT}/package.json`);
const [name] = Object.keys(require(`${OUT}/package.json`).dependencies);  // it has Ruby's release in it
const {DefaultRubyVM} = require('@ruby/wasm-wasi/dist/node');
const wasm = await WebAssembly.compile(fs.readFileSync(`${OUT}/node_modules/${name}/dist/ruby+stdlib.wasm`));
const {vm} = await DefaultRubyVM(wasm);
// Strings carry all text: while Ruby itself reads and writes much through Node 20.20.2, that crashes.
// In a Ruby string a # may begin a value.
const driver = fs.readFileSync(new URL('../ruby/driver.rb', import.meta.url), 'utf8');
vm.eval(`require "stringio"
$VERBOSE = nil  # the driver is run again and again
DRIVER = ${JSON.stringify(driver).replaceAll('#', '\\#')}
def output_of(requests)
  ARGV.replace(["${process.argv[2]}"])
  $stdin, $stdout = StringIO.new(requests), StringIO.new
  TOPLEVEL_BINDING.eval(DRIVER)
  $stdout.string
end`);

// It runs anew for each batch of requests.
const outputOf = (requests) => {
  const lines = requests.map((request) => request + '\\n').join('');
  return parted(vm.eval(`output_of("${lines}")`).toString());
};

const [greeting] = outputOf([]);
process.stdout.write(greeting);
await answerBatches((requests) => outputOf(requests)[1]);
