// for: php-wasm-mbstring
// run: npm install --no-save @php-wasm/node-8-5 @php-wasm/universal && node --no-warnings reproduce.js
const {getPHPLoaderModule} = require('@php-wasm/node-8-5');
const {PHP, loadPHPRuntime} = require('@php-wasm/universal');
(async () => {
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  const {text} = await php.run({
    code: `<?php
      $cut = mb_strcut(pack("C*", OCTETS_LIST), 0, (int) "THE_NUMBER", "UTF-8");
      echo strlen($cut), " octets: ", bin2hex($cut), "\\n";`,
  });
  console.log(text);
  process.exit();  // the engine keeps the process alive
})();
