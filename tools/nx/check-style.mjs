#!/usr/bin/env node
/** `node tools/nx/check-style.mjs <folder>`: what the linter and the formatter say of a project's files, side by side. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { INNER } from './projects.mjs';

const [folder = '.'] = process.argv.slice(2);
const { resolve } = createRequire(import.meta.url);
const eslint = join(dirname(resolve('eslint/package.json')), 'bin', 'eslint.js');
// Projects inside this one are asked themselves.
const inner = INNER.filter((one) => one.startsWith(`${folder}/`));
const places =
  folder === '.'
    ? readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : [folder];
const scripts = folder === '.' ? places.filter((name) => name.endsWith('.mjs')) : places;
const checks = [
  [eslint, '--no-error-on-unmatched-pattern', ...inner.flatMap((one) => ['--ignore-pattern', `${one}/**`]), ...scripts],
  [resolve('prettier/bin/prettier.cjs'), '--check', '--ignore-unknown', ...places, ...inner.map((one) => `!${one}`)],
];
const results = await Promise.all(
  checks.map(([bin = '', ...args]) => run([process.execPath, bin], args, { cwd: ROOT })),
);
for (const { code, output } of results) if (code !== 0) process.stdout.write(output);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
