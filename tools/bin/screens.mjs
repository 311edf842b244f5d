#!/usr/bin/env node
/** `npm run screens`: draws the screens of the customer's app or the console's pictures, or measures what the pages weigh. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from '../lib/command-line.mjs';

const EXPLANATION = `npm run screens [-- <name> …] [--axe] [--small] [--theme light|dark] [--size phone|desktop|small]
                       [--language ha,yo,ig,pcm]
npm run screens -- --console [<name> …]
npm run screens -- --budgets [--runs <n>] [--cpu <n>]

Renders every screen of the customer's app in every state into .tmp/screens, or only the named ones; needs the built app.
Fails for a page that is wider than the screen or reports an error.

  --axe      also checks accessibility, and fails on any fault
  --language also renders each screen in this language, or in several: ha,yo
  --small    at 320 px instead of 390 and 1440
  --console  redraws the console's pictures in docs/pictures, with a sandbox started for it
  --budgets  measures the weight of the pages and how soon they are visible, and fails above the budgets
`;
const root = join(import.meta.dirname, '..', '..');
/** Options of Node.js that run TypeScript sources as they are. */
const SOURCES = [
  '--import',
  pathToFileURL(join(root, 'libs', 'testing', 'test-kit', 'jest', 'typescript-hooks.mjs')).href,
  '--conditions=@usdt-africa/source',
];
const OTHERS = {
  // Its day of sales is the one that the console's tests have.
  '--console': [...SOURCES, join(root, 'tools', 'e2e', 'console-pages', 'pictures.ts')],
  '--budgets': [join(root, 'tools', 'e2e', 'budgets.mjs')],
};
const flag = /** @type {const} */ ({ type: 'boolean' });
const text = /** @type {const} */ ({ type: 'string' });
readArguments(EXPLANATION, {
  options: {
    console: flag,
    budgets: flag,
    axe: flag,
    small: flag,
    theme: text,
    size: text,
    runs: text,
    cpu: text,
    language: text,
  },
  allowPositionals: true,
});
const args = process.argv.slice(2);
const other = Object.entries(OTHERS).find(([name]) => args.includes(name));
const script = other?.[1] ?? [...SOURCES, join(root, 'apps', 'customer', 'dev', 'screens', 'draw.mjs')];
const run = spawnSync(process.execPath, [...script, ...args.filter((arg) => arg !== other?.[0])], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
