import { randomBytes } from 'node:crypto';
import { apiConfig } from './config.js';

const key = (): string => randomBytes(32).toString('base64');
const env = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  APP_MODE: 'sandbox',
  DATABASE_URL: 'postgres://127.0.0.1/none',
  MASTER_KEY: key(),
  BLIND_INDEX_KEY: key(),
  PAYSTACK_URL: 'http://127.0.0.1:1',
  PAYSTACK_SECRET_KEY: 'sk_test_0000',
  ...more,
});
const PRODUCTION = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://usdt.example',
  PAYSTACK_URL: 'https://api.example',
  TRON_FULL_NODE_URL: 'https://node.example',
  TRON_SOLIDITY_NODE_URL: 'https://node.example',
  USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  PAYSTACK_SECRET_KEY: 'sk_live_d41d8cd98f00b204e9800998ecf8427e',
  CONTACT_EMAIL: 'help@usdt.example',
};

describe('the api’s settings', () => {
  it('HELP-02 a dispute opens after two hours; a sandbox may set a shorter wait, production never', () => {
    expect(apiConfig(env()).disputeAfterSeconds).toBe(7_200);
    expect(apiConfig(env({ DISPUTE_AFTER_SECONDS: '5' })).disputeAfterSeconds).toBe(5);
    expect(() => apiConfig(env({ DISPUTE_AFTER_SECONDS: '7201' }))).toThrow();
    expect(apiConfig(env(PRODUCTION)).disputeAfterSeconds).toBe(7_200);
    expect(() => apiConfig(env({ ...PRODUCTION, DISPUTE_AFTER_SECONDS: '5' }))).toThrow(/production refuses it/);
  });

  it('WALLET-02 account numbers are opened unless FUNDING is off', () => {
    expect(apiConfig(env()).opensAccountNumbers).toBe(true);
    expect(apiConfig(env(PRODUCTION)).opensAccountNumbers).toBe(true);
    expect(apiConfig(env({ ...PRODUCTION, FUNDING: 'off' })).opensAccountNumbers).toBe(false);
    expect(() => apiConfig(env({ FUNDING: 'yes' }))).toThrow(/^FUNDING must be on or off/);
  });

  it('AUTH-11 the demo customer is Individual, or Basic', () => {
    expect(apiConfig(env()).demoTier).toBe('individual');
    expect(apiConfig(env({ DEMO_TIER: 'basic' })).demoTier).toBe('basic');
    expect(() => apiConfig(env({ DEMO_TIER: 'business' }))).toThrow(/^DEMO_TIER must be basic or individual/);
  });

  it('SHELL-04 production needs a valid contact for customers; a sandbox has a default', () => {
    expect(apiConfig(env()).contacts).toEqual({ email: 'help@sandbox.invalid' });
    expect(apiConfig(env({ CONTACT_PHONE: '+234 803 555 0148' })).contacts).toEqual({ phone: '+234 803 555 0148' });
    const production = (more: Readonly<Record<string, string>>) => () =>
      apiConfig(env({ ...PRODUCTION, CONTACT_EMAIL: '', ...more })).contacts;
    expect(production({})).toThrow(/No support contact is set/);
    expect(production({ CONTACT_X: 'https://x.example/usdt' })).toThrow(/No support contact is set/);
    expect(production({ CONTACT_EMAIL: 'help' })).toThrow(/CONTACT_EMAIL is no such address/);
    expect(production({ CONTACT_WHATSAPP: 'javascript:alert(1)' })).toThrow(/CONTACT_WHATSAPP is no such address/);
    expect(production({ CONTACT_WHATSAPP: '+2348035550148' })()).toEqual({ whatsapp: '+2348035550148' });
  });
});
