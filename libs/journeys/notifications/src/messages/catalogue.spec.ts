import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translationFaults } from '@usdt-africa/test-kit/translations';
import type { SameOnPurpose } from '@usdt-africa/test-kit/translations';
import { LANGUAGES, textIn } from './catalogue.js';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const translated = LANGUAGES.filter((language) => language !== 'en');
const english = read('en');
/** Operators read English, as their console writes. */
const forCustomers = Object.fromEntries(Object.entries(english).filter(([key]) => !key.startsWith('operator')));

/** Texts that are rightly the same as in English. */
const SAME = JSON.parse(
  readFileSync(new URL('./same-as-english.json', import.meta.url), 'utf8'),
) as readonly SameOnPurpose[];

describe.each(translated)('mails in %s', (language) => {
  it('SHELL-12 have every text, translated, with the same placeholders in it', () => {
    expect(translationFaults(language, forCustomers, read(language), SAME)).toEqual([]);
  });
});

describe('mails in English', () => {
  it('SHELL-12 have no unused text', () => {
    const folder = join(import.meta.dirname, '..', 'templates');
    const sources = readdirSync(folder).filter((name) => /(?<!\.spec)\.ts$/.test(name));
    const sourceText = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    expect([...Object.keys(english), 'planted'].filter((key) => !sourceText.includes(`'${key}'`))).toEqual(['planted']);
  });
});

describe('rendering a message', () => {
  it('SHELL-12 inserts the values unchanged', () => {
    expect(textIn('en')('greeting', { name: '{word} $& <b>' })).toBe('Hello {word} $& <b>,');
  });

  it('SHELL-12 takes values from the caller only, never from inherited object properties', () => {
    expect(textIn('en')('greeting', {})).toBe('Hello {name},');
  });
});
