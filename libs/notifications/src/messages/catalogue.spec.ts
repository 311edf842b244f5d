import { readFileSync } from 'node:fs';
import { LANGUAGES, say } from './catalogue.js';

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english = read('en');

describe.each(LANGUAGES)('mails in %s', (language) => {
  const catalogue = read(language);

  it('SHELL-12 say nothing that English does not know, with the same figures in it', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      expect(Object.keys(english)).toContain(key);
      expect([key, holes(text)]).toEqual([key, holes(english[key]!)]);
    }
  });

  // While a text is being written its translations follow; what is released is complete.
  if (process.env['RELEASE'] === '1')
    it('SHELL-12 are complete for a release', () => {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
      for (const text of Object.values(catalogue)) expect(text.trim()).not.toBe('');
    });
});

describe('saying a message', () => {
  it('SHELL-12 puts the values in, as they are', () => {
    expect(say('en')('greeting', { name: '{word} $& <b>' })).toBe('Hello {word} $& <b>,');
  });

  it('SHELL-12 takes values from the caller only, never from what every object has', () => {
    expect(say('en')('greeting', {})).toBe('Hello {name},');
  });
});
