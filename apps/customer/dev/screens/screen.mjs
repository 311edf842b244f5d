/** What lists of screens are made of. */
export { text as messageText } from '../../e2e/texts.ts';

/** @param {string} name @param {string} features @param {string} path @param {object} [more] */
export const screen = (name, features, path, more = {}) => ({ name, features, path, ...more });

/** Clicks the first button of this name. */
export const click = (text) => (page) => page.getByRole('button', { name: text }).first().click();
