#!/usr/bin/env node
/** `node tools/bin/tsc.mjs <what tsc takes>`: the compiler of this workspace, the same for everything that compiles here. */
import { pathToFileURL } from 'node:url';
import { COMPILER } from '../lib/compiler.mjs';

await import(pathToFileURL(COMPILER).href);
