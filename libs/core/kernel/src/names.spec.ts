import fc from 'fast-check';
import { personName } from './names.js';

describe('names as people write them', () => {
  it.each([
    ['OGECHUKWU EZE-NWOSU', 'Ogechukwu Eze-Nwosu'],
    ['ADAEZE CHINWE OKONKWO-BALOGUN', 'Adaeze Chinwe Okonkwo-Balogun'],
    ['JOHN A OKORO', 'John A Okoro'],
    ['OKORO, J. A.', 'Okoro, J. A.'],
    ['CJ OBI', 'CJ Obi'],
    ["SINEAD O'BRIEN", "Sinead O'Brien"],
    ['JOSÉ D’ALMEIDA', 'José D’Almeida'],
    ["SA'ADATU ISMA'IL", "Sa'adatu Isma'il"],
    ['GRACE MCDONALD', 'Grace McDonald'],
    ['MACAULAY SAMUEL', 'Macaulay Samuel'],
    ['MRS. BUKOLA ỌLÁTÚNJÍ', 'Mrs. Bukola Ọlátúnjí'],
    ['ALHAJI BELLO III', 'Alhaji Bello III'],
    ['ZENITH FOODS LTD', 'Zenith Foods Ltd'],
    ['  ADA   EZE ', '  Ada   Eze '],
    // Already in mixed case: unchanged.
    ['Ada McIntosh', 'Ada McIntosh'],
    ['van der Berg', 'van der Berg'],
    ['UNICEF Nigeria', 'UNICEF Nigeria'],
    ['', ''],
    ['—', '—'],
  ])('SELL-01 %s → %s', (shouted, written) => {
    expect(personName(shouted)).toBe(written);
  });

  it('SELL-01 property: changes only the case of letters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ABCDEINOZ É'’-.,·12") }), (shouted) => {
        const written = personName(shouted);
        expect(written.toUpperCase()).toBe(shouted.toUpperCase());
        expect(personName(written)).toBe(written);
      }),
    );
  });
});
