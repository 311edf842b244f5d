/** What lists of screens are made of. */

/** @param {string} name @param {string} features @param {string} path @param {object} [more] */
export const screen = (name, features, path, more = {}) => ({ name, features, path, ...more });

/** Presses the first button of this name. */
export const press = (text) => (page) => page.getByRole('button', { name: text }).first().click();
