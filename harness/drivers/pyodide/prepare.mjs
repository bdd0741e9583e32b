// Makes the file that each driver starts from.
import {keepMemory} from './interpreter.mjs';

await keepMemory();
