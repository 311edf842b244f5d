import { distance } from 'fastest-levenshtein';
import fc from 'fast-check';
import { gradeNames } from './name-match.js';

const grade = (meant: string, atBank: string) => gradeNames(meant, atBank, distance);

describe('comparison of two names', () => {
  it.each([
    ['Adaeze Okonkwo', 'OKONKWO ADAEZE CHINWE'],
    ['Ibrahim Musa Danjuma', 'DANJUMA IBRAHIM'],
    ['Ọláyẹmí Adébáyọ̀', 'OLAYEMI ADEBAYO'],
    ['Aisha Bello', 'AISHAT BELLO'],
    ['Ngozi Okonjo-Iweala', 'NGOZI OKONJOIWEALA'],
    ['Ngozi Okonjo-Iweala', 'OKONJO IWEALA NGOZI'],
    ['Chukwu’emeka Obi', 'CHUKWUEMEKA OBI'],
    ["Chukwu'emeka Obi", 'OBI CHUKWUEMEKA'],
    ['Chinedu Okafor', 'C OKAFOR'],
    ['Chinedu I. Okafor', 'OKAFOR CHINEDU IKENNA'],
    ['Ƙasim Ɗanladi', 'KASIM DANLADI'],
    ['Ɗan Ƴar’adua', "YAR'ADUA DAN"],
    ['Mrs Blessing Effiong', 'BLESSING EFFIONG'],
    ['Prince Okafor', 'OKAFOR PRINCE'],
    ['Chief Emeka Obi', 'EMEKA OBI'],
  ])('RCP-06 %s matches %s', (meant, atBank) => {
    expect(grade(meant, atBank)).toBe('match');
  });

  it.each([
    ['Ngozi Eze', 'Ngozi Eze-Okafor'],
    ['Ngozi Ezeh', 'Ngozi Eze-Okafor'],
    ['Musa Ibrahim', 'MUSA'],
    ['MUSA', 'MUSA'],
    ['Adaeze Eze', 'ADAEZE-EZE ENTERPRISES LTD'],
    ['Adaeze Ventures', 'ADAEZE VENTURES'],
    ['Mohammed Sani', 'MUHAMMED SANI'],
    ['Tunde Adeyemi', 'TUNDE ADEYAMI'],
  ])('RCP-06 %s and %s need a human check', (meant, atBank) => {
    expect(grade(meant, atBank)).toBe('close');
  });

  it.each([
    ['Chinedu Ikenna Okafor', 'CHIOMA IKENNA OKAFOR'],
    ['Chinedu Okafor', 'CHIOMA OKAFOR'],
    ['Amina Bello', 'AMINU BELLO'],
    ['Prince Chidi Okafor', 'PRINCESS CHIOMA OKAFOR'],
    ['Adaeze Okonkwo', 'ADAEZE BELLO'],
    ['Musa', 'IBRAHIM DANJUMA'],
    ['Tunde Adeyemi', 'GLOBAL VENTURES LTD'],
  ])('RCP-06 %s does not match %s', (meant, atBank) => {
    expect(grade(meant, atBank)).toBe('no-match');
  });

  it.each(['OK', 'ok.', 'N/A', 'ACCOUNT NAME', '', '  ', '0145528174', 'X', '---'])(
    'RCP-06 "%s" is no person’s name and matches no name',
    (sentinel) => {
      for (const name of ['Adaeze Okonkwo', 'OK', sentinel]) {
        expect(grade(name, sentinel)).toBe('unchecked');
        expect(grade(sentinel, name)).toBe('unchecked');
      }
    },
  );

  // Names that are far from each other, and no title or company.
  const NAMES = [
    'ADAEZE',
    'IBRAHIM',
    'OLUWASEUN',
    'NKECHI',
    'BLESSING',
    'ZAINAB',
    'TUNDE',
    'EFFIONG',
    'DANJUMA',
    'QUADRI',
  ];
  const name = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 });
  const marked = (text: string): string => text.toLowerCase().replace(/[aeo]/g, (vowel) => `${vowel}\u0301`);

  it('RCP-06 a name matches itself in any order, case and diacritics, and with more middle names', () => {
    fc.assert(
      fc.property(name, fc.nat(), (parts, turn) => {
        const turned = [...parts.slice(turn % parts.length), ...parts.slice(0, turn % parts.length)];
        expect(grade(parts.join(' '), turned.join(' '))).toBe('match');
        expect(grade(marked(parts.join(' ')), turned.join('  '))).toBe('match');
        expect(grade(parts.slice(0, 2).join(' '), turned.join(' '))).toBe('match');
        expect(grade(`Mr ${parts.join(' ')}`, parts.join(' '))).toBe('match');
      }),
    );
  });

  it('RCP-06 names with different first names never match, even if all other names are equal', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...NAMES), (parts, other) => {
        fc.pre(!parts.includes(other));
        expect(grade(parts.join(' '), [other, ...parts.slice(1)].join(' '))).toBe('no-match');
      }),
    );
  });

  it('RCP-06 grades any two texts, and never grades one word alone as a match', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(['match', 'close', 'no-match', 'unchecked']).toContain(grade(one, other));
        expect(grade(one.replaceAll(/[^\p{L}]/gu, ''), other)).not.toBe('match');
      }),
    );
  });
});
