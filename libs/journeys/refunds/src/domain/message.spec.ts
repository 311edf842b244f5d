import { OWN } from '../../test/samples.js';
import { refundMessage } from './message.js';

describe('the message of a refund', () => {
  const of = {
    host: 'usdt.africa.example',
    orderNumber: 'S482039551840',
    word: 'mango',
    address: OWN,
    amount: '250.000000 USDT',
    number: 'R482039551840',
    until: '2026-11-30T09:40:00.000Z',
  };

  it('SELL-14 is one line of ASCII below 200 bytes that names the whole refund', () => {
    const message = refundMessage(of);
    expect(message).toBe(
      `usdt.africa.example refund R482039551840: order S482039551840, word mango, 250.000000 USDT to ${OWN}, until 2026-11-30T09:40:00.000Z`,
    );
    expect(Buffer.byteLength(message)).toBeLessThan(200);
  });

  it('SELL-14 is refused where a wallet could not sign it', () => {
    expect(() => refundMessage({ ...of, host: 'a'.repeat(100) })).toThrow(RangeError);
    expect(() => refundMessage({ ...of, host: 'usdt.áfrica' })).toThrow(RangeError);
    expect(() => refundMessage({ ...of, word: 'man\ngo' })).toThrow(RangeError);
  });
});
