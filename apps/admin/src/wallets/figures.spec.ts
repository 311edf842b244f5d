import type { AdminChainCheckView, AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { afterRefill, agreementOf, isTrxLow, percentText, placesOf, runsOf } from './figures';

const RESOURCES = {
  energyLeft: 3_300_000,
  energyLimit: 15_000_000,
  freeBandwidthLeft: 600,
  stakedBandwidthLeft: 42_000,
  stakedTrx: '0.000000',
};
const hotWallet: NonNullable<AdminTreasuryView['hotWallet']> = {
  address: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
  usdt: '18402.750000',
  trx: '418.600000',
  readAt: '2026-11-30T13:44:00.000Z',
  floor: '1000.000000',
  belowFloor: false,
  ceiling: '50000.000000',
  aboveCeiling: false,
  trxAlarm: '500.000000',
  energyAlarmPercent: 30,
  resources: RESOURCES,
};
const ledger = (usdt: string) => ({ usdt, trx: '0.000000' });
const view: AdminTreasuryView = {
  hotWallet,
  treasury: { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', usdt: '148658.750000', trx: '7.000000' },
  opening: null,
  readAt: '2026-11-30T13:44:00.000Z',
  ledger: {
    hot: ledger('18402.750000'),
    deposits: ledger('3522.400000'),
    treasury: ledger('148658.750000'),
    transit: ledger('1204.000000'),
  },
  openRefills: 0,
};
const check: AdminChainCheckView = {
  checkedAt: '2026-11-30T13:00:00.000Z',
  addresses: 34,
  problem: null,
  differences: [],
};
const difference = {
  address: hotWallet.address,
  place: 'hot',
  currency: 'USDT',
  chain: '18402.750000',
  ledger: '18402.850000',
  difference: '-0.100000',
  block: 1,
  since: '2026-11-30T13:00:00.000Z',
} as const;

describe('figures of the wallets', () => {
  it('ADM-13 counts USDT that a sweep moves once: at the address and on the way they are the same', () => {
    expect(placesOf(view)).toEqual({
      hot: '18402.750000',
      treasury: '148658.750000',
      deposits: '2318.400000',
      moving: '1204.000000',
      total: '170583.900000',
    });
  });

  it('ADM-13 adds up nothing while a wallet is not read, and no treasury is none', () => {
    expect(placesOf({ ...view, hotWallet: { ...hotWallet, usdt: null } }).total).toBeNull();
    expect(placesOf({ ...view, treasury: { ...view.treasury!, usdt: null } }).total).toBeNull();
    expect(placesOf({ ...view, treasury: null })).toMatchObject({ treasury: null, total: '21925.150000' });
  });

  it('ADM-13 says that the ledger differs only when two readings had it', () => {
    expect(agreementOf(check)).toBe('agrees');
    expect(agreementOf({ ...check, differences: [{ ...difference, isCounted: false }] })).toBe('agrees');
    expect(agreementOf({ ...check, differences: [{ ...difference, isCounted: true }] })).toBe('differs');
    expect(agreementOf({ ...check, problem: 'node-silent' })).toBe('behind');
    expect(agreementOf({ ...check, checkedAt: null })).toBe('unread');
  });

  it('ADM-13 tells how many transfers energy and bandwidth are good for, and which are low', () => {
    expect(runsOf(hotWallet)).toEqual({
      energy: { left: 3_300_000, limit: 15_000_000, percent: 22, isLow: true, transfers: 50 },
      bandwidth: { left: 42_600, transfers: 122 },
    });
    expect(runsOf({ ...hotWallet, resources: null })).toBeNull();
    expect(runsOf({ ...hotWallet, resources: { ...RESOURCES, energyLimit: 0 } })?.energy).toBeNull();
    expect(isTrxLow(hotWallet)).toBe(true);
    expect(isTrxLow({ trx: '500.000000', trxAlarm: '500.000000' })).toBe(false);
    expect(isTrxLow({ trx: null, trxAlarm: '500.000000' })).toBe(false);
  });

  it('ADM-13 shows what both wallets have after a refill, and when that is too much', () => {
    expect(afterRefill(view, 'USDT', '20000')).toEqual({
      hot: '38402.750000',
      treasury: '128658.750000',
      isTooMuch: false,
    });
    expect(afterRefill(view, 'USDT', '40000')?.isTooMuch).toBe(true);
    expect(afterRefill(view, 'TRX', '8')).toEqual({ hot: '426.600000', treasury: '-1.000000', isTooMuch: true });
    for (const typed of ['', '1,000', '-1', 'all']) expect(afterRefill(view, 'USDT', typed)).toBeNull();
    expect(percentText(95)).toBe('0.95 %');
  });
});
