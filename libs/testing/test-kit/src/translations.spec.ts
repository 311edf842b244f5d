import { translationFaults } from './translations.js';

const english = {
  pay: 'Pay {amount} to {name}',
  safe: '<b>Your money</b> is safe.',
  brand: 'WhatsApp',
};
const hausa = {
  pay: 'Biya {name} {amount}',
  safe: '<b>Kuɗinka</b> yana lafiya.',
  brand: 'WhatsApp',
};
const same = [{ why: 'a name', keys: ['brand'] }];
const faults = (change: Record<string, string>, reasons = same) =>
  translationFaults('ha', english, { ...hausa, ...change }, reasons);

describe('SHELL-12 faults of a translation', () => {
  it('SHELL-12 there are none when each text is translated', () => {
    expect(faults({})).toEqual([]);
  });

  it('SHELL-12 reports an empty and a missing text', () => {
    expect(faults({ pay: ' ' })).toEqual(['pay: says nothing']);
    const { pay: _, ...rest } = hausa;
    expect(translationFaults('ha', english, rest, same)).toEqual(['pay: says nothing']);
  });

  it('SHELL-12 reports a text and an exception for a key that English does not have', () => {
    expect(faults({ gone: 'Tsoho' })).toEqual(['gone: English has no such text']);
    expect(faults({}, [...same, { why: 'a name', keys: ['gone'] }])).toEqual(['gone: English has no such text']);
  });

  it('SHELL-12 reports a missing or misspelt placeholder or tag', () => {
    const [wrong] = faults({ pay: 'Biya {suna} {amount}' });
    expect(wrong).toBe('pay: has other places or tags than “Pay {amount} to {name}”');
    expect(faults({ safe: 'Kuɗinka yana lafiya.' })).toHaveLength(1);
  });

  it('SHELL-12 reports a text much longer than the English one, not counting diacritics', () => {
    const yoruba = 'ọ̀'.repeat(26);
    expect(faults({ safe: `<b>${yoruba}</b>` })).toEqual([]);
    expect(faults({ brand: 'a'.repeat(33) }, [])).toEqual(['brand: 33 letters where English has 8']);
    expect(faults({ brand: 'a'.repeat(32) }, [])).toEqual([]);
  });

  it('SHELL-12 reports a text equal to English without a reason, and reasons that do not apply', () => {
    expect(faults({ pay: english.pay })).toEqual(['pay: is as in English, without a reason']);
    expect(faults({ brand: 'Watsap' })).toEqual(['brand: is listed as English, and is not']);
    expect(faults({}, [{ ...same[0]!, languages: ['pcm'] } as (typeof same)[number]])).toEqual([
      'brand: is as in English, without a reason',
    ]);
  });
});
