// PHP as WebAssembly runs the driver of PHP. Run as: driver.mjs MODE.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {answerBatches, parted} from '../javascript/batches.mjs';

// The engine takes seconds to start. Until then this line, which driver.php begins with as well, shows that the
// driver is alive.
const FIRST = 'utf8-driver 3\n';
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

// It shows its output when it ends, so it runs anew for each batch of requests.
const outputOf = async (requests) => {
  php.writeFile('/requests', requests.map((request) => request + '\n').join(''));
  const {errors, text} = await php.run({code});
  process.stderr.write(errors);
  return parted(text);
};

const [greeting] = await outputOf([]);
process.stdout.write(greeting.replace(FIRST, ''));
await answerBatches(async (requests) => (await outputOf(requests))[1]);
process.exit();  // the engine keeps the process alive
