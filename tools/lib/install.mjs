/**
 * "Install what is missing": the first step of `npm start`, `npm test` and CI. Nothing is installed yet when this runs,
 * so it uses Node's built-ins only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { Complaint, ROOT } from './root.mjs';

const STAMP = join(ROOT, 'node_modules', '.usdt-install');

/** Ends this process with one sentence on a Node that the packages do not support. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const least = { 20: 19, 22: 13, 24: 11 }[major];
  if (major > 24 || (least !== undefined && minor >= least)) return;
  process.stderr.write(`This needs Node 20.19, 22.13, 24.11 or newer. This is ${process.versions.node}.\n`);
  process.exit(1);
}

/**
 * Runs `npm install` unless this lockfile was installed here already. Compares a hash of it: git sets arbitrary
 * modification times.
 * @param {import('./root.mjs').Print} print
 */
export async function installWhatIsMissing(print) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  print('Installing packages (a minute or so the first time) …');
  const { code, output } = await run(npm(), ['install', '--no-audit', '--no-fund'], { cwd: ROOT });
  if (code !== 0) throw new Complaint(`The packages could not be installed:\n${output.trim()}`);
  writeFileSync(STAMP, fingerprint());
}

/** Lockfile and platform: the packages hold programs of one platform. */
function fingerprint() {
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/** @returns {readonly string[]} */
function npm() {
  const script = process.env['npm_execpath'];
  if (script?.endsWith('.js')) return [process.execPath, script];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm.cmd'] : ['npm'];
}
