import { isCommonPin } from './pins.js';

describe('PINs', () => {
  it.each(['0000', '7777', '1234', '4321', '6789', '1212', '1122', '2580', '1987', '2004', '1357', '0142'])(
    'AUTH-09 refuse %s',
    (pin) => {
      expect(isCommonPin(pin, '+2348035550142')).toBe(true);
    },
  );

  it('AUTH-09 allow more than 9,500 of the ten thousand combinations', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
    expect(all.filter((pin) => !isCommonPin(pin, '+2348035550142')).length).toBeGreaterThan(9_500);
  });
});
