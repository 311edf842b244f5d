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
});
