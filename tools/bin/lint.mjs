#!/usr/bin/env node
/**
 * `npm run lint`: both linters, and alongside them the compiler's check of tests and scripts, the formatter's, and the
 * check of the words that people read (`npm run words`). Each of them runs to its end whatever the others found; its
 * duration is printed next to its name.
 */
import { COMPILER } from '../lib/compiler.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { treeOf } from '../lib/figures/tree.mjs';
import { commitFaults } from '../lint/commit-messages.mjs';
import { nameFaults } from '../lint/names.mjs';
import { ESLINT, LINT_ENV, OXFMT, OXLINT } from '../lint/programs.mjs';
import { linesOf, wordFaults } from '../words/faults.mjs';
import { readInput } from '../words/input.mjs';

/** @typedef {{ readonly name: string, readonly program: readonly string[], readonly args: readonly string[] }} Check */

const compiler = [process.execPath, COMPILER];

/**
 * Two at a time, as the smallest machine has two cores: the house's own rules take as long as the rest together.
 * @type {readonly (readonly Check[])[]}
 */
const LANES = [
  [{ name: 'eslint', program: ESLINT, args: ['.'] }],
  [
    { name: 'oxlint', program: OXLINT, args: ['.'] },
    { name: 'tsc of tests and scripts', program: compiler, args: ['-p', 'tsconfig.specs.json'] },
    { name: 'tsc of the pages’ tests', program: compiler, args: ['-p', 'tsconfig.specs.web.json'] },
    { name: 'oxfmt', program: OXFMT, args: ['.'] },
  ],
];

const results = await Promise.all([commitMessages(), names(), words(), ...LANES.map(inTurn)]);
process.exit(results.flat().every((isFine) => isFine) ? 0 : 1);

async function commitMessages() {
  return report('commit messages', await commitFaults());
}

async function names() {
  return report('names', nameFaults(treeOf(ROOT)));
}

async function words() {
  return report('words', linesOf(wordFaults(readInput(ROOT))));
}

/**
 * @param {string} name
 * @param {readonly string[]} faults
 */
function report(name, faults) {
  process.stdout.write(
    `${name}: ${faults.length === 0 ? 'fine' : 'FAILED'}\n${faults.map((fault) => `${fault}\n`).join('')}`,
  );
  return [faults.length === 0];
}

/** @param {readonly Check[]} lane */
async function inTurn(lane) {
  const fine = [];
  for (const { name, program, args } of lane) {
    const start = performance.now();
    const { code, output } = await run(program, args, { cwd: ROOT, env: LINT_ENV });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    process.stdout.write(`${name}: ${code === 0 ? 'fine' : 'FAILED'} (${seconds} s)\n${code === 0 ? '' : output}`);
    fine.push(code === 0);
  }
  return fine;
}
