// Makes the data directory that each driver starts from.
import fs from 'node:fs';
import {DATA, PGlite} from './pglite.mjs';

const database = await PGlite.create();
const data = await database.dumpDataDir('none');
fs.writeFileSync(DATA, Buffer.from(await data.arrayBuffer()));
process.exit();  // the database keeps the process alive
