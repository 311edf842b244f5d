import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, readCatalogue } from '../../../scripts/messages.mjs';

const css = readFileSync(join(import.meta.dirname, '../../../../../libs/web/web-kit/styles/fonts.css'), 'utf8');

/** The ranges of each face that is cut from the letters of our languages. */
const faces = [...css.matchAll(/inter-african\.woff2[^}]*unicode-range:([^;]*);/g)].map(([, ranges]) =>
  ranges!.split(',').map((range) => {
    const [from, to = from] = range.trim().slice(2).split('-');
    return [parseInt(from!, 16), parseInt(to!, 16)] as const;
  }),
);

const names = /inter-names\.woff2[^}]*unicode-range:([^;]*);/
  .exec(css)![1]!
  .split(',')
  .map((range) => range.trim().slice(2));

describe('SHELL-12 the letters of our languages', () => {
  it.each(LANGUAGES)('SHELL-12 %s is written in the brand’s font, in texts and headings', (language) => {
    const letters = new Set(
      Object.values(readCatalogue(language))
        .join('')
        .match(/[\p{L}\p{M}]/gu) ?? [],
    );
    const codes = [...letters].map((letter) => letter.codePointAt(0)!).filter((code) => code > 0xbf);
    expect(faces).toHaveLength(2);
    for (const ranges of faces)
      expect(codes.filter((code) => !ranges.some(([from, to]) => code >= from && code <= to))).toEqual([]);
  });

  it('SHELL-12 the names of the languages need no more letters than their own small font has', () => {
    const source = readFileSync(join(import.meta.dirname, '../i18n/Language.tsx'), 'utf8');
    const listed = [...source.matchAll(/\{ name: '([^']+)'/g)].map(([, name]) => name!);
    expect(listed).toHaveLength(LANGUAGES.length + 1);
    const letters = new Set(listed.join('').match(/[^ -~]/gu));
    expect([...letters].map((letter) => letter.codePointAt(0)!.toString(16).toUpperCase()).sort()).toEqual(
      names.sort(),
    );
  });
});
