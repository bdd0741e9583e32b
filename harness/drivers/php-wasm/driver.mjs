// PHP as WebAssembly runs the driver of PHP. Run as: driver.mjs MODE.
import fs from 'node:fs';
import {createInterface} from 'node:readline';
import {createRequire} from 'node:module';

// The engine takes seconds to start. Until then this line, which driver.php begins with as well, shows that the
// driver is alive.
const FIRST = 'utf8-driver 2\n';
process.stdout.write(FIRST);

const require = createRequire(`${process.env.OUT}/package.json`);
const [name] = Object.keys(require('./package.json').dependencies);  // it has PHP's release in it
const {getPHPLoaderModule} = require(name);
const {PHP, loadPHPRuntime} = require('@php-wasm/universal');
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
php.writeFile('/driver.php', fs.readFileSync(new URL('../php/driver.php', import.meta.url)));
const code = `<?php
define('STDIN', fopen('/requests', 'r'));
$argv = ['driver.php', '${process.argv[2]}'];
require '/driver.php';`;

// It shows its output when it ends, so it runs anew for all requests since the last empty line.
const READY = '\nready\n';
const outputOf = async (requests) => {
  php.writeFile('/requests', requests.map((request) => request + '\n').join(''));
  const {errors, text} = await php.run({code});
  process.stderr.write(errors);
  const end = text.indexOf(READY) + READY.length;
  return [text.slice(0, end), text.slice(end)];
};

const [greeting] = await outputOf([]);
process.stdout.write(greeting.replace(FIRST, ''));
let requests = [];
const answerAll = async () => {
  if (requests.length > 0) process.stdout.write((await outputOf(requests))[1]);
  requests = [];
};
for await (const line of createInterface({input: process.stdin})) {
  if (line !== '') requests.push(line);
  else await answerAll();
}
await answerAll();
process.exit();  // the engine keeps the process alive
