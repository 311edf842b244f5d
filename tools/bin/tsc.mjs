#!/usr/bin/env node
/**
 * `node tools/bin/tsc.mjs <what tsc takes>`: the compiler of this workspace, the same for everything that compiles here. `-b`
 * builds the folder's `tsconfig.build.json`: the one `tsconfig.json` there is reads everything and builds nothing.
 */
import { pathToFileURL } from 'node:url';
import { COMPILER } from '../lib/compiler.mjs';

const args = process.argv.slice(2);
if (args.includes('-b') && args.every((arg) => arg.startsWith('-'))) process.argv.push('tsconfig.build.json');
await import(pathToFileURL(COMPILER).href);
