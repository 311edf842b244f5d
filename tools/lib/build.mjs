/** The build of everything, and the same only when something changed since the last one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryNx } from './nx.mjs';
import { packageFolders } from './packages.mjs';
import { Complaint, ROOT } from './root.mjs';

const STAMP = join(ROOT, 'node_modules', '.usdt-build');
/** Whose build is more than compiling: the web apps', and the bundles of the parts. One compilation of everything comes before. */
const BUNDLED = '@usdt-africa/customer,@usdt-africa/admin,usdt-africa';
const NOT_BUILT = new Set(['node_modules', 'dist', 'test', 'e2e', 'jest']);

/**
 * Builds what changed since the last build; prints nothing and takes no time when nothing did.
 * @param {import('./root.mjs').Print} print
 * @param {{ show?: boolean }} [options] `show`: the build's output goes to the screen
 */
export async function buildWhatChanged(print, { show = false } = {}) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint() && [ROOT, ...packages()].every(isBuilt))
    return;
  print('Building the changes …');
  await build({ show });
}

/**
 * Builds everything; what did not change comes from the build's cache.
 * @param {{ show?: boolean }} [options] `show`: the build's output goes to the screen
 * @throws Complaint
 */
export async function build({ show = false } = {}) {
  const now = fingerprint();
  const args = ['run-many', '-t', 'build', 'bundle', `--projects=${BUNDLED}`];
  const { code, output } = await queryNx(args, { show });
  if (code !== 0) throw new Complaint(show ? 'The build failed.' : `The build failed:\n${output.trim()}`);
  writeFileSync(STAMP, now);
}

/** @returns {string[]} folders of the workspace's packages */
function packages() {
  return packageFolders().map((folder) => join(ROOT, folder));
}

/** @param {string} folder */
function isBuilt(folder) {
  return existsSync(join(folder, 'dist'));
}

/** Hash of path, size and time of everything that is built: a changed file has another time, whatever changed it. */
function fingerprint() {
  const hash = createHash('sha256');
  // The web app's build writes these into its pages; nx.json names them too.
  for (const name of ['BRAND_NAME', 'PRODUCT_TICKER']) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json', 'nx.json'])
    note(join(ROOT, file));
  for (const folder of packages()) walk(folder);
  return hash.digest('hex');

  /** @param {string} path */
  function note(path) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  /** @param {string} folder */
  function walk(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        if (!NOT_BUILT.has(entry.name)) walk(join(folder, entry.name));
      } else if (!/\.(spec|e2e)\.tsx?$/.test(entry.name)) note(join(folder, entry.name));
    }
  }
}
