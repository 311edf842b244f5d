import { capitalDecider, fund, type HotWalletTransfer } from './capital.js';

const transfer: HotWalletTransfer = {
  transferKey: `${'a'.repeat(64)}-0`,
  asset: 'TRX',
  from: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  amount: '13028500',
  txId: 'a'.repeat(64),
  block: { number: 7, id: 'b'.repeat(64), time: '2026-01-05T12:00:00.000Z' },
};

describe('transfers to the hot wallet', () => {
  it('BUY-03 from outside are capital, in their own currency and once', () => {
    const events = fund(capitalDecider.initial, transfer, 'outside');
    expect(events).toMatchObject([
      {
        type: 'HotWalletFunded',
        data: {
          ...transfer,
          postings: [
            { account: 'chain:hot', currency: 'TRX', amount: '13028500' },
            { account: 'equity:capital', currency: 'TRX', amount: '-13028500' },
          ],
        },
      },
    ]);
    const funded = events.reduce(capitalDecider.evolve, capitalDecider.initial);
    expect(funded).toEqual({ stage: 'funded', asset: 'TRX', amount: '13028500' });
    expect(fund(funded, transfer, 'outside')).toEqual([]);
  });

  it('BUY-03 from an address of ours book nothing', () => {
    expect(fund(capitalDecider.initial, transfer, 'own')).toEqual([]);
  });
});
