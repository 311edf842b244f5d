#!/usr/bin/env node
/**
 * npm run screens: draws every screen of the customer's app in every state into .tmp/screens (see apps/customer/dev/screens).
 * With --console: draws the console's pictures in docs/pictures anew (see apps/admin/dev/pictures.mjs).
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const apps = join(import.meta.dirname, '..', '..', 'apps');
const args = process.argv.slice(2);
const draw = args.includes('--console')
  ? join(apps, 'admin', 'dev', 'pictures.mjs')
  : join(apps, 'customer', 'dev', 'screens', 'draw.mjs');
const run = spawnSync(process.execPath, [draw, ...args.filter((arg) => arg !== '--console')], { stdio: 'inherit' });
process.exitCode = run.status ?? 1;
