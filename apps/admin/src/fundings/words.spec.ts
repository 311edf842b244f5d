import type { AdminFundingRow } from '@usdt-africa/contracts/admin';
import { accountText, compareAmounts, secondsToCredit } from './words';

describe('words of payments that came in', () => {
  it('ADM-08 says how a payment differs from what the customer announced', () => {
    expect(compareAmounts('10000.00', '10000.00')).toEqual({ how: 'same' });
    expect(compareAmounts('10000.00', '9999.99')).toEqual({ how: 'less' });
    expect(compareAmounts('10000.00', '10000.01')).toEqual({ how: 'more', by: '0.01' });
    expect(compareAmounts('10000.00', '250000.00')).toEqual({ how: 'times', by: '25' });
    expect(compareAmounts('10000.00', '19999.99')).toEqual({ how: 'more', by: '9,999.99' });
  });

  it('ADM-08 names an account by its bank and last digits, as far as the bank said', () => {
    expect(accountText('Access Bank', '7702')).toBe('Access Bank ··7702');
    expect(accountText(null, '7702')).toBe('··7702');
    expect(accountText('Access Bank', null)).toBe('Access Bank');
    expect(accountText(null, null)).toBe('–');
  });

  it('ADM-08 measures the time to credit only of payments that were credited by themselves', () => {
    const row = { state: 'credited', seenAt: '2026-11-28T13:47:51.000Z', endedAt: '2026-11-28T13:47:53.000Z' };
    expect(secondsToCredit(row as AdminFundingRow)).toBe(2);
    expect(secondsToCredit({ ...row, state: 'released' } as AdminFundingRow)).toBeNull();
    expect(secondsToCredit({ ...row, endedAt: null } as AdminFundingRow)).toBeNull();
  });
});
