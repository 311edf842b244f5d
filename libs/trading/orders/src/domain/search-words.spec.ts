import fc from 'fast-check';
import { beginnings, plainWords, wanted } from './search-words.js';

describe('what a transaction is found by', () => {
  it.each([
    ['Ọlá’lékè ÀDÉBÁYỌ̀', ['olaleke', 'adebayo']],
    ['Okonkwo-Balogun', ['okonkwo', 'balogun']],
    ['D’Almeida', ['dalmeida']],
    ['  ', []],
  ])('TXN-01 takes %j apart as people type it', (text, words) => {
    expect(plainWords(text)).toEqual(words);
  });

  it('TXN-01 is found by any beginning of any of its words, in any spelling', () => {
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
