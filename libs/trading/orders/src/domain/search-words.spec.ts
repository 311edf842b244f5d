import { plainWords } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { beginnings, wanted } from './search-words.js';

describe('search words of a transaction', () => {
  it.each([
    ['Ọlá’lékè ÀDÉBÁYỌ̀', ['olaleke', 'adebayo']],
    ['Okonkwo-Balogun', ['okonkwo', 'balogun']],
    ['D’Almeida', ['dalmeida']],
    ['  ', []],
  ])('TXN-01 splits %j into plain search words', (text, words) => {
    expect(plainWords(text)).toEqual(words);
  });

  it('TXN-01 include each prefix of each word, in any case', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ɏḀ-ỹ]{1,20}( [A-Za-zÀ-ÖØ-öø-ɏḀ-ỹ]{1,20}){0,3}$/);
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (text, which, long) => {
        const known = new Set(beginnings([text]));
        const words = text.split(' ');
        const word = words[which % words.length]!;
        for (const typed of [word, word.toUpperCase(), word.slice(0, 1 + (long % word.length))])
          for (const one of wanted(typed)) expect(known.has(one)).toBe(true);
      }),
    );
  });
});
