import { randomBytes } from 'node:crypto';
import { ConfigError, Settings } from './config.js';

const settings = (env: Record<string, string>) => new Settings(env);

describe('settings', () => {
  it('INT-07 production refuses sandbox addresses, plain http and generated keys', () => {
    for (const url of [
      'http://node.example',
      'https://localhost:4303',
      'https://127.0.0.1',
      'https://127.8.0.1',
      'https://[::1]:1',
      'https://0.0.0.0',
    ])
      expect(() => settings({ PAYSTACK_URL: url }).outside('PAYSTACK_URL')).toThrow(ConfigError);
    expect(settings({ PAYSTACK_URL: 'https://api.paystack.co/' }).outside('PAYSTACK_URL')).toBe(
      'https://api.paystack.co',
    );
    const key = randomBytes(32).toString('base64');
    expect(() => settings({ MASTER_KEY: key, GENERATED_KEYS: '1' }).key('MASTER_KEY')).toThrow(/generated/);
    expect(settings({ MASTER_KEY: key }).key('MASTER_KEY')).toHaveLength(32);
  });

  it('INT-07 normalize the scheme and surrounding space of an address, so that later checks of its prefix hold', () => {
    for (const url of ['HTTPS://usdt.example', ' https://usdt.example/', 'Https://usdt.example\n'])
      expect(settings({ PUBLIC_URL: url }).outside('PUBLIC_URL')).toBe('https://usdt.example');
    expect(settings({ SMTP_URL: 'SMTPS://mail.example:465' }).outside('SMTP_URL')).toBe('smtps://mail.example:465');
  });

  it('INT-07 production requires https for the public address, so that no cookie is sent unencrypted', () => {
    const site = (PUBLIC_URL: string, mode = 'production') =>
      settings({ PUBLIC_URL, APP_MODE: mode }).site('PUBLIC_URL');
    expect(site('HTTPS://usdt.example')).toBe('https://usdt.example');
    expect(() => site('smtps://usdt.example')).toThrow('PUBLIC_URL must be an address with https in production.');
    expect(site('http://127.0.0.1:4200', 'sandbox')).toBe('http://127.0.0.1:4200');
  });

  it('INT-02 allow production to send the signer’s token unencrypted only to this machine', () => {
    const inside = (SIGNER_URL: string, mode = 'production') =>
      settings({ SIGNER_URL, APP_MODE: mode }).inside('SIGNER_URL');
    for (const url of [
      'http://signer:4206',
      'http://10.0.0.7:4206',
      'http://signer.example',
      'ftp://127.0.0.1',
      'signer',
    ])
      expect(() => inside(url)).toThrow(/^SIGNER_URL /);
    expect(inside('https://signer.internal/')).toBe('https://signer.internal');
    for (const url of ['http://127.0.0.1:4206', 'http://[::1]:4206', 'http://localhost:4206'])
      expect(inside(url)).toBe(url);
    expect(inside('http://signer:4206', 'sandbox')).toBe('http://signer:4206');
  });

  it('INT-07 sandbox mode accepts addresses of this machine', () => {
    const sandbox = settings({ APP_MODE: 'sandbox', PAYSTACK_URL: 'http://127.0.0.1:4303' });
    expect(sandbox.outside('PAYSTACK_URL')).toBe('http://127.0.0.1:4303');
  });

  it('INT-07 every mode other than sandbox is production', () => {
    for (const mode of ['', 'Sandbox', 'development', 'test'])
      expect(settings({ APP_MODE: mode }).mode).toBe('production');
  });

  it('INT-07 production refuses the crash setting of tests', () => {
    expect(() => settings({ CRASH_AT: 'payout.after-append:1' })).toThrow(/^CRASH_AT .*production refuses it\.$/);
    expect(settings({ CRASH_AT: 'payout.after-append:1', APP_MODE: 'sandbox' }).mode).toBe('sandbox');
  });

  it('an invalid setting is reported in one sentence with its name', () => {
    expect(() => settings({}).text('DATABASE_URL')).toThrow('DATABASE_URL is not set.');
    expect(() => settings({ API_PORT: '99999' }).integer('API_PORT', 1, { min: 0, max: 65_535 })).toThrow(
      /API_PORT.*99999/,
    );
    expect(() => settings({ API_PORT: '1e3' }).integer('API_PORT', 1, { min: 0, max: 65_535 })).toThrow(ConfigError);
    expect(() => settings({ MINIMUM_SELL: '1.1234567' }).amount('MINIMUM_SELL', '1', 6)).toThrow(ConfigError);
    expect(() => settings({ RATE_SOURCES: 'nothing' }).outsides('RATE_SOURCES')).toThrow(ConfigError);
    // It may hold a password, and the sentence is written into the log.
    expect(() => settings({ SMTP_URL: 'smtps://us:kettles@mail example' }).outside('SMTP_URL')).toThrow(
      /^SMTP_URL is not an address\.$/,
    );
  });
});
