import { addressToHex20 } from '@usdt-africa/tron';
import { canonicalSender } from './canonical-sender.js';

const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';

describe('canonicalSender', () => {
  it('SELL-07 returns the same address for every form in which it can be copied', () => {
    const hex = addressToHex20(ADDRESS);
    const forms = [ADDRESS, ` ${ADDRESS}\n`, `41${hex}`, `41${hex.toUpperCase()}`, `0x41${hex}`];
    expect(forms.map(canonicalSender)).toEqual(forms.map(() => ADDRESS));
  });

  it.each([
    ['a wrong checksum', `${ADDRESS.slice(0, -1)}8`],
    ['letters of another case', ADDRESS.toLowerCase()],
    ['too little', `41${'0'.repeat(38)}`],
    ['another chain’s prefix', `42${'0'.repeat(40)}`],
    ['words', 'the man from Tuesday'],
  ])('SELL-07 %s is refused with a sentence, and not corrected', (_what, text) => {
    expect(() => canonicalSender(text)).toThrow('This isn’t a TRON address.');
  });
});
