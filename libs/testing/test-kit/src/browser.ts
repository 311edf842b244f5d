import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { oncePerRun } from './run-folder.js';
import { describeVisible } from './shown.js';

/**
 * A headless Chromium: the packaged one on Linux x64, elsewhere (or when `CHROME_PATH` names one) an installed one.
 * Close it in `afterAll`. Tests that open many pages of one site may let them share a process (`more`).
 * @throws Error with one sentence when there is none
 */
export async function browser(more: readonly '--process-per-site'[] = []): Promise<Browser> {
  // Some megabytes of script, which the suites that have no browser need not read.
  const { chromium } = await import('playwright-core');
  const { path: executablePath, libraries } = await findBrowser();
  const env = { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
  // Not the package's own arguments: --single-process takes the browser down with the first context that closes, and
  // --disable-web-security would make every test of CORS and CSRF worthless.
  const launched = await chromium.launch({ executablePath, env, args: [...ARGUMENTS, ...more] });
  describeVisible(launched);
  return launched;
}

const ARGUMENTS = ['--no-sandbox', '--font-render-hinting=none'];

interface Found {
  readonly path: string;
  /** Where its libraries lie, when the system has none. */
  readonly libraries?: string;
}

async function findBrowser(): Promise<Found> {
  const named = process.env['CHROME_PATH'];
  if (named) return { path: named };
  if (process.platform === 'linux' && process.arch === 'x64') return oncePerRun('browser', unpackBrowser);
  const found = INSTALLED.find((path) => existsSync(path));
  if (found) return { path: found };
  throw new Error('No browser for the tests: install Google Chrome, or set CHROME_PATH to a Chromium.');
}

async function unpackBrowser(): Promise<Found> {
  const script = fileURLToPath(new URL('../jest/unpack-browser.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout) as Found;
}

const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];
