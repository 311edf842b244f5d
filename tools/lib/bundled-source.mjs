/** Programs in TypeScript as one file each, made when one is run: for tests that start the same one again and again. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLER = fileURLToPath(new URL('./bundle-source.mjs', import.meta.url));

/**
 * @param {string} program
 * @param {string} cacheFolder
 * @returns {string}
 */
export function bundledSource(program, cacheFolder) {
  const name = basename(program, '.ts');
  const folder = join(cacheFolder, `${name}-${createHash('sha256').update(program).digest('hex').slice(0, 12)}`);
  const state = stateOf(folder);
  // Never what another process may just have made.
  if (state === 'stale') rmSync(folder, { recursive: true, force: true });
  if (state !== 'fresh') {
    mkdirSync(cacheFolder, { recursive: true });
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [BUNDLER, program, folder], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} could not be bundled:\n${stdout}${stderr}`);
  }
  return join(folder, 'main.mjs');
}

/**
 * @param {string} folder
 * @returns {'fresh' | 'stale' | 'missing'}
 */
function stateOf(folder) {
  const list = join(folder, 'sources.json');
  if (!existsSync(list)) return 'missing';
  try {
    const made = statSync(list).mtimeMs;
    const sources = /** @type {string[]} */ (JSON.parse(readFileSync(list, 'utf8')));
    return sources.every((source) => statSync(source).mtimeMs <= made) ? 'fresh' : 'stale';
  } catch {
    // A source is gone.
    return 'stale';
  }
}
