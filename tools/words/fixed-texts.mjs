/** Texts that the specification fixes, and the keys that carry them. */
import { readFileSync } from 'node:fs';
import { formsOf } from './catalogues.mjs';

/**
 * @typedef {object} FixedText
 * @property {string} text as the specification gives it
 * @property {string} from section of the specification and rows of the features
 * @property {readonly string[]} [customer] keys of the customer's app
 * @property {boolean} [startsWith] whether more may follow
 * @property {Readonly<Record<string, string>>} [values] of placeholders
 */

/** @returns {FixedText[]} */
export function readFixedTexts() {
  return JSON.parse(readFileSync(new URL('./fixed-texts.json', import.meta.url), 'utf8'));
}

/** Placeholders that the configuration fills. */
const CONFIGURED = { product: 'USDT', brand: 'USDT Africa' };

/**
 * A text without differences that typesetting makes: quotation marks, dashes and fixed spaces.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} [values]
 */
export function plain(text, values = {}) {
  /** @type {Readonly<Record<string, string>>} */
  const all = { ...CONFIGURED, ...values };
  return text
    .replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(all, name) ? /** @type {string} */ (all[name]) : place))
    .replaceAll('’', "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll('\u00a0', ' ');
}

/**
 * Whether a text is, or begins with, a fixed text.
 * @param {string} text
 * @param {FixedText} fixed
 */
export function carries(text, { text: fixed, startsWith = false, values }) {
  const [is, must] = [plain(text, values), plain(fixed)];
  return startsWith ? is.startsWith(must) : is === must;
}

/**
 * The texts without those, or the beginnings of those, that the specification fixes.
 * @template {import('./catalogues.mjs').Text} T
 * @param {readonly T[]} texts
 * @param {readonly FixedText[]} fixed
 * @returns {T[]}
 */
export function withoutFixed(texts, fixed) {
  const whole = new Set(fixed.map(({ text }) => plain(text)));
  const beginnings = new Map(
    fixed.flatMap((each) => (each.startsWith ? (each.customer ?? []).map((key) => [key, each]) : [])),
  );
  return texts.flatMap((each) => {
    if (formsOf(each.text).every((form) => whole.has(plain(form)))) return [];
    const begins = each.place === 'customer' ? beginnings.get(each.key) : undefined;
    if (!begins || !carries(each.text, begins)) return [each];
    return [{ ...each, text: plain(each.text, begins.values).slice(plain(begins.text).length) }];
  });
}
