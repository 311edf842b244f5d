/**
 * Unpacks the packaged Chromium once per installed version, next to the package, and prints its path and (on a machine
 * without NSS, such as a slim container) the libraries it must be started with. A separate process because the package
 * unpacks into the system's temporary folder and trusts the files that are there: here that is a folder only we write
 * to, moved into place when it is complete.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const inherited = process.env['LD_LIBRARY_PATH'] ?? '';
const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
const packageRoot = entry.slice(0, entry.lastIndexOf(join('@sparticuz', 'chromium')) + '@sparticuz/chromium'.length);
const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
const cache = join(dirname(dirname(packageRoot)), '.cache', 'usdt-africa');
const place = join(cache, `chromium-${version}`);

if (!existsSync(place)) {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'unpacking-'));
  process.env['TMPDIR'] = half;
  // Makes the package unpack its libraries too.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    renameSync(half, place);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another run may have been quicker.
    if (!existsSync(place)) throw error;
  }
}
const path = join(place, 'chromium');
const libraries = join(place, 'al2023', 'lib');
process.stdout.write(JSON.stringify(canStart(path) ? { path } : { path, libraries }));

/** @param {string} program */
function canStart(program) {
  // The package has put its own libraries into this process's environment.
  const env = { ...process.env, LD_LIBRARY_PATH: inherited };
  return spawnSync(program, ['--version'], { env }).status === 0;
}
