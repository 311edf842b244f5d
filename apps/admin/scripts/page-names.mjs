import { readFileSync } from 'node:fs';

/** Pages without an entry in the menu. */
const BESIDES = ['login', 'enrol', 'account', 'guests'];
const RESOURCES = new URL('../src/layout/resources.tsx', import.meta.url);

/**
 * Names of the console's pages, as its addresses begin with them: the entries of the menu, and those besides.
 * @returns {string[]}
 */
export function pageNames() {
  const entries = [...readFileSync(RESOURCES, 'utf8').matchAll(/\bname: '([a-z-]+)'/g)].map(([, name]) => name ?? '');
  return [...entries.map((name) => (name === 'dashboard' ? '' : name)), ...BESIDES];
}
