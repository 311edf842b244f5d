import { ConfigError, Settings } from './config.js';
import { productConfig } from './product-config.js';

const NAME = 'EXPLORER_TRANSACTION_URL';
const explorer = (address: string, mode = 'production') =>
  productConfig(new Settings({ APP_MODE: mode, PUBLIC_URL: 'https://usdt.example', [NAME]: address }))
    .explorerTransactionUrl;

describe('INT-07 the chain’s explorer', () => {
  it('INT-07 is an address with a placeholder for the transaction, or unset', () => {
    const address = 'https://tronscan.org/#/transaction/{id}';
    expect(explorer(address)).toBe(address);
    expect(explorer('')).toBeNull();
    for (const wrong of ['tronscan.org/{id}', 'https://tronscan.org/#/transaction/', 'smtps://tronscan.org/{id}'])
      expect(() => explorer(wrong)).toThrow(ConfigError);
    expect(() => explorer('javascript:alert({id})', 'sandbox')).toThrow(ConfigError);
  });

  it('INT-07 may be the sandbox’s own address in a sandbox only', () => {
    const ours = 'http://127.0.0.1:4300/transaction/{id}';
    expect(explorer(ours, 'sandbox')).toBe(ours);
    expect(() => explorer(ours)).toThrow(ConfigError);
  });
});

describe('the time that an order waits for its deposit', () => {
  const seconds = (more: Record<string, string>, mode = 'sandbox') =>
    productConfig(new Settings({ APP_MODE: mode, PUBLIC_URL: 'https://usdt.example', ...more })).orderSeconds;

  it('SELL-04 is a day by default, configurable in hours, and in seconds only in a sandbox', () => {
    expect(seconds({})).toBe(86_400);
    expect(seconds({ ORDER_HOURS: '2' }, 'production')).toBe(7_200);
    expect(seconds({ ORDER_SECONDS: '60' })).toBe(60);
    expect(() => seconds({ ORDER_SECONDS: '60' }, 'production')).toThrow(/production refuses it/);
  });
});
