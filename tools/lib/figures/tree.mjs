/** The files that git tracks, as figures read them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(ts|tsx|mjs|mts|cjs)$/;
const TEST =
  /(\.(spec|e2e|kafka|long|features)\.[a-z]+$|\/(test|e2e|fixtures|jest|dev)\/|^libs\/(testing\/)?testing\/)/;

/**
 * @typedef {object} Tree
 * @property {readonly string[]} files paths from the root, tracked by git and present
 * @property {(path: string) => string} read
 */

/**
 * @param {string} root
 * @returns {Tree}
 */
export function treeOf(root) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return {
    files: listed.split('\0').filter(Boolean),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
}

/** @param {string} path */
export const isCode = (path) => CODE.test(path);
/** @param {string} path */
export const isTest = (path) => TEST.test(path);
