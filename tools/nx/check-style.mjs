#!/usr/bin/env node
/** `node tools/nx/check-style.mjs <folder>`: runs the linters and the formatter on a project's files in parallel. */
import { readdirSync } from 'node:fs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { ESLINT, LINT_ENV, OXFMT, OXLINT } from '../lint/programs.mjs';
import { INNER } from './projects.mjs';

const [folder = '.'] = process.argv.slice(2);
// Projects inside this one are checked by their own target.
const inner = INNER.filter((one) => one.startsWith(`${folder}/`));
const places =
  folder === '.'
    ? readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : [folder];
const scripts = folder === '.' ? places.filter((name) => name.endsWith('.mjs')) : places;
const ignored = inner.flatMap((one) => ['--ignore-pattern', `${one}/**`]);
/** @type {readonly [readonly string[], readonly string[]][]} */
const checks = [
  [ESLINT, ['--no-error-on-unmatched-pattern', ...ignored, ...scripts]],
  [OXLINT, ['--no-error-on-unmatched-pattern', ...ignored, ...scripts]],
  [OXFMT, ['--no-error-on-unmatched-pattern', ...places, ...inner.map((one) => `!${one}`)]],
];
const results = await Promise.all(checks.map(([program, args]) => run(program, args, { cwd: ROOT, env: LINT_ENV })));
for (const { code, output } of results) if (code !== 0) process.stdout.write(output);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
