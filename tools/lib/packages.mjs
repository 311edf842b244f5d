/** Where the packages of the workspace are: `apps/<name>`, `libs/<layer>/<name>`, and those with a place of their own. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const OTHERS = ['migrations', 'tools', 'tools/bench'];

/**
 * Folders with a `package.json`, from the workspace's folder, with slashes.
 * @param {string} [root]
 * @returns {string[]}
 */
export function packageFolders(root = ROOT) {
  return [...inside(root, 'apps'), ...libraryFolders(root), ...OTHERS].filter((folder) => isPackage(root, folder));
}

/**
 * Folders of the libraries: `libs/<layer>/<name>`.
 * @param {string} [root]
 * @returns {string[]}
 */
export function libraryFolders(root = ROOT) {
  return inside(root, 'libs')
    .flatMap((layer) => inside(root, layer))
    .filter((folder) => isPackage(root, folder));
}

/**
 * @param {string} root
 * @param {string} folder
 */
function inside(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}

/**
 * @param {string} root
 * @param {string} folder
 */
function isPackage(root, folder) {
  return existsSync(join(root, folder, 'package.json'));
}
