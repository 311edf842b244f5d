import { Settings } from '@usdt-africa/platform';
import { tronConfig, type TronConfig } from './tron-config.js';

const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

function read(env: Record<string, string>, mode = 'production'): TronConfig {
  return tronConfig(
    new Settings({
      APP_MODE: mode,
      TRON_FULL_NODE_URL: 'https://node.example',
      TRON_SOLIDITY_NODE_URL: 'https://node.example',
      USDT_CONTRACT: CONTRACT,
      ...env,
    }),
  );
}
const both = (url: string): Record<string, string> => ({ TRON_FULL_NODE_URL: url, TRON_SOLIDITY_NODE_URL: url });

describe('the settings of the chain', () => {
  it('INT-01 refuse a contract with a wrong checksum', () => {
    expect(read({}).usdtContract).toBe(CONTRACT);
    for (const wrong of [CONTRACT.replace('6t', '7t'), CONTRACT.toLowerCase(), `41${'0'.repeat(40)}`])
      for (const mode of ['production', 'sandbox'])
        expect(() => read({ USDT_CONTRACT: wrong }, mode)).toThrow(/^USDT_CONTRACT is not a TRON address/);
  });

  it('INT-01 accept no hot wallet, and refuse one with a wrong checksum', () => {
    const hot = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    expect([read({}).hotWalletAddress, read({ HOT_WALLET_ADDRESS: hot }).hotWalletAddress]).toEqual([null, hot]);
    for (const mode of ['production', 'sandbox'])
      expect(() => read({ HOT_WALLET_ADDRESS: hot.replace('dH', 'dJ') }, mode)).toThrow(
        /^HOT_WALLET_ADDRESS is not a TRON address/,
      );
  });

  it('INT-03 accept no treasury, or one that is not the hot wallet', () => {
    const HOT_WALLET_ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    const TREASURY_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    expect(read({ HOT_WALLET_ADDRESS }).treasuryAddress).toBeNull();
    expect(read({ HOT_WALLET_ADDRESS, TREASURY_ADDRESS }).treasuryAddress).toBe(TREASURY_ADDRESS);
    for (const [env, sentence] of [
      [{ TREASURY_ADDRESS }, 'TREASURY_ADDRESS needs HOT_WALLET_ADDRESS.'],
      [{ HOT_WALLET_ADDRESS, TREASURY_ADDRESS: HOT_WALLET_ADDRESS }, /^TREASURY_ADDRESS must be another address/],
      [{ HOT_WALLET_ADDRESS, TREASURY_ADDRESS: CONTRACT.toLowerCase() }, /^TREASURY_ADDRESS is not a TRON address/],
    ] as const)
      expect(() => read(env)).toThrow(sentence);
  });

  it('INT-01 require main net in production unless another genesis id is set, and any chain in the sandbox', () => {
    expect(read({}).tronGenesisId).toMatch(/^00000000000000001ebf88508a03865c/);
    expect(read({ TRON_GENESIS_ID: 'ab'.repeat(32) }).tronGenesisId).toBe('ab'.repeat(32));
    expect(read({}, 'sandbox').tronGenesisId).toBeNull();
    expect(() => read({ TRON_GENESIS_ID: 'main' })).toThrow(/^TRON_GENESIS_ID must be/);
  });

  it.each(['http://10.1.2.3:8090', 'http://172.31.0.9:8090', 'http://192.168.1.4', 'http://[fd00::7]:8090/'])(
    'INT-01 accept a node over plain http at %s in production with an explicit setting only',
    (url) => {
      expect(() => read(both(url))).toThrow(/must be encrypted/);
      expect(() => read({ ...both(url), TRON_PRIVATE_HTTP: 'no' })).toThrow(/must be encrypted/);
      expect(read({ ...both(url), TRON_PRIVATE_HTTP: 'yes' }).tronFullNodeUrl).toBe(url.replace(/\/$/, ''));
      expect(() => read({ ...both(url), TRON_PRIVATE_HTTP: '1' })).toThrow('TRON_PRIVATE_HTTP must be yes or no.');
    },
  );

  it.each([
    'http://8.8.8.8:8090',
    'http://tron.internal:8090',
    'http://172.32.0.1',
    'http://127.0.0.1:8090',
    'http://[::ffff:8.8.8.8]',
    'http://169.254.169.254',
    'ftp://10.0.0.1',
  ])('INT-01 refuse %s in production even with the explicit setting', (url) => {
    expect(() => read({ ...both(url), TRON_PRIVATE_HTTP: 'yes' })).toThrow(/must be encrypted|points at this machine/);
  });
});
