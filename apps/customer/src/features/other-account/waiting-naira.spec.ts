import type { OrderView } from '@usdt-africa/contracts/api';
import { waitingNaira } from './waiting-naira';

const payout = (id: string, state: string, amount: string) =>
  ({ id, state, amount }) as unknown as OrderView['payouts'][number];
const deposits = (...payoutIds: readonly (string | null)[]) =>
  payoutIds.map((payoutId) => ({ payoutId }) as unknown as OrderView['deposits'][number]);

describe('SELL-07 naira that wait for another account', () => {
  it('SELL-07 adds up the failed payouts that hold deposits, not those that were undone or paid', () => {
    const payouts = [
      payout('undone', 'failed', '37500.00'),
      payout('first', 'failed', '12500.50'),
      payout('second', 'failed', '0.25'),
      payout('paid', 'settled', '1000.00'),
    ];
    expect(waitingNaira({ payouts, deposits: deposits('first', 'second', 'second', 'paid', null) })).toBe('12500.75');
    expect(waitingNaira({ payouts, deposits: deposits() })).toBe('0.00');
  });
});
