#!/usr/bin/env node
/**
 * `npm run lint`: the linter, and beside it what the compiler says of tests and scripts and what the formatter says. Every
 * one of them runs to its end whatever the others found; what each took stands beside its name.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COMPILER } from '../lib/compiler.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

/** @typedef {{ readonly name: string, readonly bin: string, readonly args: readonly string[] }} Check */

const { resolve } = createRequire(import.meta.url);

/**
 * Two at a time, as the smallest machine has two cores: the linter takes as long as the rest together.
 * @type {readonly (readonly Check[])[]}
 */
const LANES = [
  [{ name: 'eslint', bin: join(dirname(resolve('eslint/package.json')), 'bin', 'eslint.js'), args: ['.'] }],
  [
    { name: 'tsc of tests and scripts', bin: COMPILER, args: ['-p', 'tsconfig.specs.json'] },
    { name: 'tsc of the pages’ tests', bin: COMPILER, args: ['-p', 'tsconfig.specs.web.json'] },
    { name: 'prettier', bin: resolve('prettier/bin/prettier.cjs'), args: ['--check', '.'] },
  ],
];

const results = await Promise.all(LANES.map(inTurn));
process.exit(results.flat().every((isFine) => isFine) ? 0 : 1);

/** @param {readonly Check[]} lane */
async function inTurn(lane) {
  const fine = [];
  for (const { name, bin, args } of lane) {
    const start = performance.now();
    const { code, output } = await run([process.execPath, bin], args, { cwd: ROOT });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    process.stdout.write(`${name}: ${code === 0 ? 'fine' : 'FAILED'} (${seconds} s)\n${code === 0 ? '' : output}`);
    fine.push(code === 0);
  }
  return fine;
}
