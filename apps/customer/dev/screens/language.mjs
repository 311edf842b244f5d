/** Lets the acts of a screen, which name English texts, act on a page in another language. */
import { readCatalogue } from '../../scripts/messages.mjs';

const BY_TEXT = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle']);
const PLACES = /\{\w+\}/;

/**
 * A page or locator whose English texts are found in a language.
 * @template {object} Place
 * @param {Place} place
 * @param {(text: string | RegExp, isExact: boolean) => RegExp} textIn of {@link translatorOf}
 * @returns {Place}
 */
export function placeIn(place, textIn) {
  const wrapped = (result) => (typeof result?.getByRole === 'function' ? placeIn(result, textIn) : result);
  return new Proxy(place, {
    get(target, property) {
      const value = target[property];
      if (typeof value !== 'function') return value;
      if (BY_TEXT.has(property))
        return (text, options = {}) => wrapped(target[property](textIn(text, options.exact === true)));
      if (property === 'getByRole')
        return (role, { name, exact = false, ...options } = {}) =>
          wrapped(target.getByRole(role, name === undefined ? options : { ...options, name: textIn(name, exact) }));
      if (property === 'filter')
        return ({ hasText, ...options }) =>
          wrapped(target.filter(hasText === undefined ? options : { ...options, hasText: textIn(hasText, false) }));
      // Two English texts can be one in the language.
      if (property === 'waitFor' && target.first) return (options) => target.first().waitFor(options);
      return (...args) => wrapped(value.apply(target, args));
    },
  });
}

/**
 * Finds what an English text, or a part of it with filled placeholders, is in a language. The English text itself is
 * found as well: names and amounts are in no catalogue.
 * @param {string} language
 */
export function translatorOf(language) {
  const translated = readCatalogue(language);
  const english = Object.entries(readCatalogue('en')).map(([key, text]) => ({
    text: withoutTags(text),
    parts: partsOf(withoutTags(text)),
    translation: withoutTags(translated[key] ?? text),
  }));
  const known = new Map();
  return (text, isExact) => {
    const name = `${text} ${isExact}`;
    if (!known.has(name)) known.set(name, patternIn(english, text, isExact));
    return known.get(name);
  };
}

function patternIn(english, text, isExact) {
  const found =
    text instanceof RegExp ? english.filter(({ text: whole }) => matches(text, whole)) : bestOf(english, text);
  const own = text instanceof RegExp ? text.source : isExact ? `^\\s*${escaped(text)}\\s*$` : escaped(text);
  const others = found.map(({ text: whole, translation }) => {
    const values = text instanceof RegExp ? {} : valuesIn(whole, text);
    // A message can stand in the place of another.
    const inside = (value) => english.find((each) => each.text === value)?.translation ?? value;
    const pattern = translation
      .split(/(\{\w+\})/)
      .map((part) => (PLACES.test(part) ? escaped(inside(values[part] ?? '')) || '[^]*?' : escaped(part)))
      .join('');
    return isExact ? `^\\s*${pattern}\\s*$` : pattern;
  });
  return new RegExp([own, ...new Set(others)].join('|'), 'i');
}

/** Matches a text that is all of a message, with something in each of its places. */
const wholeMessage = (message) => new RegExp(`^${message.split(PLACES).map(escaped).join('(.+?)')}$`, 'i');

/** What fills the placeholders of a message where a text is all of it; empty where it is a part. */
function valuesIn(message, text) {
  const places = message.match(/\{\w+\}/g) ?? [];
  const filled = wholeMessage(message).exec(text);
  return Object.fromEntries(places.map((place, index) => [place, filled?.[index + 1]]));
}

/** Whether a pattern matches a text, whatever fills its placeholders. */
function matches(pattern, text) {
  return ['Adaeze', '2'].some((value) => pattern.test(text.replaceAll(/\{\w+\}/g, value)));
}

/** The texts that a text is equal to; otherwise those of which it is all or a part, whichever has most letters of it. */
function bestOf(english, text) {
  const same = english.filter(({ text: whole }) => whole === text);
  if (same.length > 0) return same;
  const asWhole = withMostLetters(english, ({ text: whole }) =>
    wholeMessage(whole).test(text) ? whole.split(PLACES).join('').length : -1,
  );
  const asPart = withMostLetters(english, ({ parts }) => lettersMatched(parts, text.toLowerCase()));
  if (asWhole.letters >= Math.max(3, asPart.letters)) return asWhole.texts;
  return asPart.letters < Math.max(4, text.length / 2) ? [] : asPart.texts;
}

function withMostLetters(english, lettersOf) {
  const counted = english.map((each) => ({ each, letters: lettersOf(each) }));
  const letters = Math.max(...counted.map((one) => one.letters));
  return { letters, texts: counted.filter((one) => one.letters === letters).map(({ each }) => each) };
}

/**
 * The number of letters that a text shares with the literal parts of a message of which it is a part; -1 where it is
 * not a part of it.
 * @param {readonly (string | null)[]} parts literal parts, and null for each placeholder
 * @param {string} text
 */
function lettersMatched(parts, text) {
  let most = -1;
  for (const [at, part] of parts.entries()) {
    if (part === null) most = Math.max(most, matchedFrom(parts, at, 0, text));
    else
      for (let from = part.indexOf(text[0]); from >= 0; from = part.indexOf(text[0], from + 1))
        most = Math.max(most, matchedFrom(parts, at, from, text));
  }
  return most;
}

function matchedFrom(parts, at, from, text) {
  if (text === '') return 0;
  if (at === parts.length) return -1;
  const part = parts[at];
  if (part === null) {
    const counts = Array.from({ length: text.length + 1 }, (_, taken) =>
      matchedFrom(parts, at + 1, 0, text.slice(taken)),
    );
    return Math.max(...counts);
  }
  const literal = part.slice(from, from + text.length);
  if (!text.startsWith(literal)) return -1;
  const rest = matchedFrom(parts, at + 1, 0, text.slice(literal.length));
  return rest < 0 ? -1 : rest + literal.length;
}

function partsOf(text) {
  const literals = text.toLowerCase().split(PLACES);
  return literals.flatMap((literal, index) => (index === 0 ? [literal] : [null, literal]));
}

function withoutTags(text) {
  return text.replaceAll(/<\/?\w+>/g, '');
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}
