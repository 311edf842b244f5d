import type { PurchaseView } from '@usdt-africa/contracts/api';
import { purchaseView, signed } from '../../../dev/purchases';
import { addressParts, bodyOf, maskedOf, paceOf, secondsToFinal, SLOW_MS } from './purchase-state';

const at = (iso: string) => Date.parse(iso);

describe('states of a purchase', () => {
  it.each(['approval', 'sending', 'completed', 'undone'] as const)('TXN-05 shows %s as it is', (status) => {
    expect(bodyOf(purchaseView({ status }), 0)).toBe(status);
  });

  it('TXN-05 a transaction in no block is slow after a minute, and never once a block has it', () => {
    const sent = (change: Partial<NonNullable<PurchaseView['transaction']>>) =>
      purchaseView({ status: 'sent', transaction: signed(change) });
    const signedAt = '2026-11-21T14:21:11.000Z';
    const waits = sent({ signedAt, block: null, confirmations: 0 });
    expect(bodyOf(waits, at(signedAt) + SLOW_MS - 1)).toBe('on-its-way');
    expect(bodyOf(waits, at(signedAt) + SLOW_MS)).toBe('slow');
    expect(bodyOf(sent({ signedAt, block: 77_412_543, confirmations: 1 }), at(signedAt) + 10 * SLOW_MS)).toBe(
      'on-its-way',
    );
  });

  it('TXN-05 is queried every 3 seconds until it has ended, and less often by others', () => {
    const sending = purchaseView({ status: 'sending' });
    expect([paceOf(null), paceOf(sending), paceOf(maskedOf(sending))]).toEqual([3_000, 3_000, 15_000]);
    expect([paceOf(purchaseView({ status: 'completed' })), paceOf(purchaseView({ status: 'undone' }))]).toEqual([
      null,
      null,
    ]);
  });

  it('TXN-05 counts three seconds for each block that is still to come', () => {
    expect([secondsToFinal(7, 19), secondsToFinal(19, 19)]).toEqual([36, 3]);
  });

  it('SELL-17 names the start, the middle and the end of an address', () => {
    expect(addressParts('TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4')).toEqual(['TNbk3', 'uE4Y', 'rAx4']);
  });

  it('TRACK-02 shows masked data alone', () => {
    const masked = maskedOf(purchaseView({ status: 'sent', transaction: signed({ confirmations: 7 }) }));
    expect(masked).toMatchObject({ view: 'masked', address: 'TNbk…rAx4', confirmations: 7, undoneAt: null });
    expect(JSON.stringify(masked)).not.toMatch(/Phone|Temitope|naira|papaya/);
  });
});
