// Standard input and output for an engine that has none: a browser, a server of workers. The engine asks
// for requests over HTTP and posts its replies, so it needs no protocol of a debugger.
//
// Run as: relay.mjs FOLDER MODE. It runs $SRC/start.sh, which finds these in its environment: HOST, which
// is the address and port of this relay; URL, which is a page that serves MODE; PROFILE, an empty folder.
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const SOURCES = path.dirname(fileURLToPath(import.meta.url));
const PAGE = '<!doctype html><meta charset="utf-8"><title>Placemat</title>' +
    '<script type="module" src="/page.mjs"></script>';

const [folder, mode] = process.argv.slice(2);
const {SRC, OUT = os.tmpdir()} = process.env;
let arrived = '', ended = false, waiting = null, engine = null;

// Removes the profiles of relays that have ended. Each relay removes its own as well, unless it is killed.
const isAlive = (pid) => { try { return process.kill(pid, 0); } catch { return false; } };
for (const name of fs.readdirSync(OUT)) {
  const pid = name.match(/^profile-(\d+)$/)?.[1];
  if (pid && !isAlive(Number(pid))) fs.rmSync(path.join(OUT, name), {recursive: true, force: true});
}
const profile = path.join(OUT, `profile-${process.pid}`);
fs.mkdirSync(profile);

const leave = (status) => {
  engine?.kill('SIGKILL');
  try {
    fs.rmSync(profile, {recursive: true, force: true});
  } catch { /* A part of the engine still writes there, so a later relay removes it. */ }
  process.exit(status);
};
const fail = (line) => { console.error(`${folder}: ${line}`); leave(1); };

// Answers the engine that waits, if there is something to say. Status 204 says that input has ended.
const say = () => {
  if (waiting === null || (arrived === '' && !ended)) return;
  waiting.writeHead(arrived === '' ? 204 : 200, {'content-type': 'text/plain', 'cache-control': 'no-store'});
  waiting.end(arrived);
  arrived = '';
  waiting = null;
};

const take = (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const isLast = request.url === '/last';
    process.stdout.write(Buffer.concat(chunks), () => { if (isLast) leave(0); });
    if (isLast) return;
    waiting = response;
    say();
  });
};

const give = (request, response) => {
  const {pathname} = new URL(request.url, 'http://relay');
  const file = path.join(SOURCES, path.basename(pathname));
  const isModule = pathname.endsWith('.mjs') && fs.existsSync(file);
  if (pathname !== '/' && !isModule) return response.writeHead(404).end();
  response.writeHead(200, {'content-type': isModule ? 'text/javascript' : 'text/html'});
  response.end(isModule ? fs.readFileSync(file) : PAGE);
};

const server = http.createServer((request, response) =>
  request.method === 'POST' ? take(request, response) : give(request, response));
server.listen(0, '127.0.0.1', () => {
  const HOST = `127.0.0.1:${server.address().port}`;
  const URL = `http://${HOST}/?folder=${folder}&mode=${mode}`;
  engine = spawn('/bin/sh', [path.join(SRC, 'start.sh')],
      {env: {...process.env, HOST, URL, PROFILE: profile, FOLDER: folder, MODE: mode},
       stdio: ['ignore', process.stderr, process.stderr]});
  engine.on('error', (error) => fail(error.message));
  engine.on('exit', (status, signal) => fail(`the engine ended, with ${signal ?? `status ${status}`}`));
});

process.stdin.setEncoding('latin1');
process.stdin.on('data', (text) => { arrived += text; say(); });
process.stdin.on('end', () => { ended = true; say(); });
