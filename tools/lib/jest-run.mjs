/** Runs Jest as this workspace runs it, and counts. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { COUNTS_FILE } from './counts-reporter.mjs';
import { ROOT } from './root.mjs';

/** @typedef {import('./counts-reporter.mjs').Counts} Counts */

/**
 * @param {string} config one of the workspace's `jest.*.config.mjs`
 * @param {readonly string[]} args further ones, for Jest
 * @returns {Promise<{ counts: Counts, code: number }>} the counts and the exit code
 */
export async function runJest(config, args) {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-counts-'));
  const file = join(folder, 'counts.json');
  // Our own code is evaluated again by each suite: V8 would also compile it again, as if it ran for hours.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--interrupt-budget=600000'];
  // Half of their time they wait, for PostgreSQL above all: two cores are busy with three.
  const workers = config === 'jest.config.mjs' ? [`--maxWorkers=${Math.max(3, availableParallelism() - 1)}`] : [];
  const reporters = ['--reporters=default', `--reporters=${join(ROOT, 'tools', 'lib', 'counts-reporter.mjs')}`];
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // `--reporters` would take the following arguments as further reporters: an option comes next.
  const given = [...node, jest, ...reporters, ...workers, '--config', config, '--passWithNoTests', ...args];
  try {
    const code = await new Promise((resolve) => {
      const env = { ...process.env, [COUNTS_FILE]: file };
      const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: 'inherit' });
      child.once('error', () => resolve(1));
      child.once('close', (exit) => resolve(exit ?? 1));
    });
    /** @type {Counts} */
    const counts = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { passed: 0, failed: 0, leftOut: 0, suites: [], secondTries: [] };
    return { counts, code };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
