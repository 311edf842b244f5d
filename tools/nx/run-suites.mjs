#!/usr/bin/env node
/**
 * `node tools/nx/run-suites.mjs <configuration> <folder>`: a project's suites of one kind; those that run beside others on the
 * databases and ports of the whole run (the `test-services` target). No suite at all is a failure.
 */
import { spawnSync } from 'node:child_process';
import { join, sep } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { INNER } from './projects.mjs';

const [config = '', folder = ''] = process.argv.slice(2);
const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const place = `^${join(ROOT, folder)}${sep}`.replaceAll(/[.*+?(){}|[\]\\]/g, '\\$&');
// Two projects at a time, two workers each: half of their time they wait.
const isShared = config === 'jest.config.mjs';
const workers = isShared ? ['--maxWorkers=2'] : [];
// Projects inside this one are asked themselves.
const inner = INNER.filter((one) => one.startsWith(`${folder}/`)).map((one) => `/${one}/`);
const apart = inner.length > 0 ? ['--testPathIgnorePatterns', ...inner, '/node_modules/', '/dist/'] : [];
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--config',
    config,
    ...workers,
    ...apart,
    '--',
    place,
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...(isShared ? { USDT_TEST_SERVICES: 'shared' } : {}) } },
);
process.exitCode = status ?? 1;
