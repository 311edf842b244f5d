/** The programs that check texts, as `npm run lint` and each project's `lint` run them. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

const { resolve } = createRequire(import.meta.url);
/**
 * @param {string} name of a package
 * @param {...string} path of its program
 */
const inside = (name, ...path) => join(dirname(resolve(`${name}/package.json`)), ...path);

/** What every project has, and whatever knows types and components: `.oxlintrc.json`, and no other below it. */
export const OXLINT = [process.execPath, inside('oxlint', 'bin', 'oxlint'), '--disable-nested-config'];
/** The house's own rules: `eslint.config.mjs`. */
export const ESLINT = [process.execPath, inside('eslint', 'bin', 'eslint.js')];
/** The formatter; it takes prettier's configuration, and what that writes but for a few unions. */
export const OXFMT = [
  process.execPath,
  inside('oxfmt', 'bin', 'oxfmt'),
  ...['--check', '--disable-nested-config', '-c', join(ROOT, '.prettierrc.json')],
];

/** What reads types is done in seconds and given back: collecting half as often takes a fifth of its time away. */
export const LINT_ENV = { ...process.env, GOGC: '200' };
