// for: node-packages-iconv-lite-cesu-8
// run: NODE_PATH=/usr/share/nodejs node reproduce.js
console.log(require('iconv-lite').encode(String.fromCharCode(VALUES_LIST), 'cesu8'));
