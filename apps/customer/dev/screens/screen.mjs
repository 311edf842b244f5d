/** What lists of screens are made of. */
import { readCatalogue } from '../../scripts/messages.mjs';

const english = readCatalogue('en');

/**
 * The English text of a key, its places filled: an act that waits for it survives a new wording.
 * @param {string} key @param {Readonly<Record<string, string>>} [values]
 */
export function messageText(key, values = {}) {
  const text = english[key];
  if (text === undefined) throw new Error(`No message is named ${key}.`);
  return text.replaceAll(/\{(\w+)\}/g, (_place, name) => values[name]);
}

/** @param {string} name @param {string} features @param {string} path @param {object} [more] */
export const screen = (name, features, path, more = {}) => ({ name, features, path, ...more });

/** Clicks the first button of this name. */
export const click = (text) => (page) => page.getByRole('button', { name: text }).first().click();
