#!/usr/bin/env node
/**
 * npm run screens: draws every screen of the customer's app in every state into .tmp/screens (see apps/customer/dev/screens).
 * With --console: draws the console's pictures in docs/pictures anew (see apps/admin/dev/pictures.mjs).
 * With --budgets: measures what the pages weigh and how soon they are seen (see ../e2e/budgets.mjs).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '..', '..', 'apps');
const OTHERS = {
  '--console': join(apps, 'admin', 'dev', 'pictures.mjs'),
  '--budgets': join(import.meta.dirname, '..', 'e2e', 'budgets.mjs'),
};
const args = process.argv.slice(2);
const other = Object.entries(OTHERS).find(([name]) => args.includes(name));
const script = other?.[1] ?? join(apps, 'customer', 'dev', 'screens', 'draw.mjs');
const run = spawnSync(process.execPath, [script, ...args.filter((arg) => arg !== other?.[0])], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
