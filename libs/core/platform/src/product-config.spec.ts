import { ConfigError, Settings } from './config.js';
import { productConfig } from './product-config.js';

const NAME = 'EXPLORER_TRANSACTION_URL';
const explorer = (address: string, mode = 'production') =>
  productConfig(new Settings({ APP_MODE: mode, PUBLIC_URL: 'https://usdt.example', [NAME]: address }))
    .explorerTransactionUrl;

describe('INT-07 the chain’s explorer', () => {
  it('INT-07 is an address with a place for the transaction, or none', () => {
    const address = 'https://tronscan.org/#/transaction/{id}';
    expect(explorer(address)).toBe(address);
    expect(explorer('')).toBeNull();
    for (const wrong of ['tronscan.org/{id}', 'https://tronscan.org/#/transaction/', 'smtps://tronscan.org/{id}'])
      expect(() => explorer(wrong)).toThrow(ConfigError);
    expect(() => explorer('javascript:alert({id})', 'sandbox')).toThrow(ConfigError);
  });

  it('INT-07 is the sandbox’s in a sandbox alone', () => {
    const ours = 'http://127.0.0.1:4300/transaction/{id}';
    expect(explorer(ours, 'sandbox')).toBe(ours);
    expect(() => explorer(ours)).toThrow(ConfigError);
  });
});

describe('how long an order waits', () => {
  const seconds = (more: Record<string, string>, mode = 'sandbox') =>
    productConfig(new Settings({ APP_MODE: mode, PUBLIC_URL: 'https://usdt.example', ...more })).orderSeconds;

  it('SELL-04 is a day, other hours where they are set, and seconds in a sandbox alone', () => {
    expect(seconds({})).toBe(86_400);
    expect(seconds({ ORDER_HOURS: '2' }, 'production')).toBe(7_200);
    expect(seconds({ ORDER_SECONDS: '60' })).toBe(60);
    expect(() => seconds({ ORDER_SECONDS: '60' }, 'production')).toThrow(/production refuses it/);
  });
});
