import { ORDER_NUMBER as CONTRACT } from '@usdt-africa/contracts/api';
import { ORDER_NUMBER, readOrderNumber } from './order-number';

describe('TRACK-01 order ids', () => {
  it('TRACK-01 have the format of the API contract', () => {
    expect(ORDER_NUMBER.source).toBe(CONTRACT.source);
  });

  it.each(['S482039551840', 's482 039 551 840', ' S-482-039-551-840 ', '\u200eS482\u2011039\u00a0551\u200b840\u2060'])(
    'TRACK-01 reads "%s"',
    (typed) => {
      expect(readOrderNumber(typed)).toEqual({ ok: true, number: 'S482039551840' });
    },
  );

  it('TRACK-01 reports the fault in the form, never whether a similar id exists', () => {
    expect(readOrderNumber('S482 039 551 8')).toEqual({ ok: false, fault: 'short', by: 2 });
    expect(readOrderNumber('B4820395518401')).toEqual({ ok: false, fault: 'long', by: 1 });
    expect(readOrderNumber('482039551840')).toEqual({ ok: false, fault: 'letter' });
    expect(readOrderNumber('a'.repeat(64))).toEqual({ ok: false, fault: 'hash' });
    expect(readOrderNumber('me@example.com')).toEqual({ ok: false, fault: 'email' });
    expect(readOrderNumber('mango')).toEqual({ ok: false, fault: 'form' });
  });
});
