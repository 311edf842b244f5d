import { ConfigError, Settings } from '@usdt-africa/platform/process';
import { addressFromHex } from '@usdt-africa/tron/address';
import type { Intent, Source } from './intent.js';
import { policyConfig } from './policy-config.js';
import { maySignAgain, type PolicyFacts, type TransferPolicy, violatedRule } from './policy.js';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDC = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
const [OUTSIDE, ISSUED, HOT, OTHER_TOKEN, TREASURY, OTHER_ISSUED] = ['11', '22', '33', '44', '55', '66'].map((byte) =>
  addressFromHex(byte.repeat(20)),
) as [string, string, string, string, string, string];
const NOW = new Date('2026-11-30T16:00:00.000Z');
const after = (seconds: number): string => new Date(NOW.getTime() + seconds * 1_000).toISOString();
const DEPOSIT: Source = { kind: 'deposit', index: 7, address: ISSUED };

const POLICY: TransferPolicy = {
  contracts: [USDT],
  treasury: TREASURY,
  maxAmountMicro: 20_000_000_000n,
  dayAmountMicro: 50_000_000_000n,
  returnTokens: [{ contract: USDC, maxUnits: 1_000n * 10n ** 18n, dayUnits: 1_500n * 10n ** 18n }],
  returnTrx: { maxUnits: 500_000_000n, dayUnits: 800_000_000n },
  topUpSun: 20_000_000n,
  feeLimitSun: 30_000_000n,
  longestWindowMs: 360_000,
  resignMarginMs: 300_000,
};
const FACTS: PolicyFacts = {
  now: NOW,
  hotWallet: HOT,
  owner: ISSUED,
  signedMicro: 50_000_000_000n,
  returnedUnits: 0n,
  isIssued: (address) => address === ISSUED || address === OTHER_ISSUED,
  wasToppedUp: () => false,
  isTrxLeaving: () => false,
};
const TOKEN_RETURN: Intent = {
  intentId: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  cause: { kind: 'token-return', id: '00000000-0000-4000-8000-000000000002' },
  walletId: null,
  from: DEPOSIT,
  asset: 'TOKEN',
  contract: USDC,
  to: OUTSIDE,
  amountMicro: (1_000n * 10n ** 18n).toString(),
  reference: { number: 1, id: `${'1'.padStart(16, '0')}${'0'.repeat(48)}` },
  expiration: after(300),
  feeLimitSun: '30000000',
};
const TRX_RETURN: Intent = {
  ...TOKEN_RETURN,
  cause: { ...TOKEN_RETURN.cause, kind: 'trx-return' },
  asset: 'TRX',
  contract: null,
  amountMicro: '500000000',
  feeLimitSun: '0',
};
const TOP_UP: Intent = {
  ...TRX_RETURN,
  cause: { ...TOKEN_RETURN.cause, kind: 'top-up' },
  from: { kind: 'hot' },
  to: ISSUED,
  amountMicro: '20000000',
};
const rule = (intent: Intent, facts: Partial<PolicyFacts> = {}): unknown =>
  violatedRule(intent, POLICY, { ...FACTS, ...facts });

describe('the policy about what is sent back', () => {
  it('SELL-07 lets a deposit address send back a named token and TRX, beside the day of USDT', () => {
    expect(rule(TOKEN_RETURN)).toBeNull();
    expect(rule(TRX_RETURN)).toBeNull();
  });

  it.each<[string, Partial<Intent>, string]>([
    ['from the hot wallet', { from: { kind: 'hot' } }, 'source'],
    ['from an address of another index', { from: { ...DEPOSIT, address: OTHER_ISSUED } as Source }, 'source'],
    ['of the stablecoin', { contract: USDT }, 'contract'],
    ['of the stablecoin by its own name', { asset: 'USDT', contract: USDT }, 'asset'],
    ['of a token that the policy does not name', { contract: OTHER_TOKEN }, 'contract'],
    ['to the hot wallet', { to: HOT }, 'destination'],
    ['to the treasury', { to: TREASURY }, 'destination'],
    ['to an address of ours', { to: OTHER_ISSUED }, 'destination'],
    ['to the token itself', { to: USDC }, 'destination'],
    ['to the stablecoin', { to: USDT }, 'destination'],
    ['of nothing', { amountMicro: '0' }, 'amount'],
    ['of more than one return may be', { amountMicro: (1_000n * 10n ** 18n + 1n).toString() }, 'amount'],
    ['with a fee limit above the policy', { feeLimitSun: '30000001' }, 'fee-limit'],
    ['that expires too late', { expiration: after(361) }, 'expiration'],
  ])('SELL-07 forbids a return %s', (_what, change, violated) => {
    expect(rule({ ...TOKEN_RETURN, ...change })).toBe(violated);
  });

  it('SELL-07 counts each asset by its own day', () => {
    expect(rule(TOKEN_RETURN, { returnedUnits: 500n * 10n ** 18n })).toBeNull();
    expect(rule(TOKEN_RETURN, { returnedUnits: 500n * 10n ** 18n + 1n })).toBe('day-amount');
    expect(rule(TRX_RETURN, { returnedUnits: 300_000_001n })).toBe('day-amount');
    expect(rule({ ...TRX_RETURN, amountMicro: '500000001' })).toBe('amount');
    expect(violatedRule(TRX_RETURN, { ...POLICY, returnTrx: null }, FACTS)).toBe('amount');
  });

  it('SELL-07 never sends back TRX of an address that the hot wallet topped up, nor tops one up whose TRX leave', () => {
    expect(rule(TRX_RETURN, { wasToppedUp: (address) => address === ISSUED })).toBe('top-up');
    expect(rule(TRX_RETURN, { wasToppedUp: (address) => address === OTHER_ISSUED })).toBeNull();
    const hot = { owner: HOT };
    expect(rule(TOP_UP, { ...hot, isTrxLeaving: (address) => address === ISSUED })).toBe('top-up');
    expect(rule(TOP_UP, hot)).toBeNull();
    expect(rule(TOKEN_RETURN, { wasToppedUp: () => true })).toBeNull();
  });

  it('SELL-07 signs a return again once the first is dead, and then the same transfer alone', () => {
    const later = new Date(NOW.getTime() + 700_000);
    const again = { ...TOKEN_RETURN, attempt: 2, expiration: new Date(later.getTime() + 300_000).toISOString() };
    expect(maySignAgain(again, [TOKEN_RETURN], POLICY, NOW)).toBe(false);
    expect(maySignAgain(again, [TOKEN_RETURN], POLICY, later)).toBe(true);
    const other: readonly Partial<Intent>[] = [
      { amountMicro: '1' },
      { to: OTHER_TOKEN },
      { contract: USDT },
      { cause: { ...TOKEN_RETURN.cause, kind: 'refund' } },
      { from: { ...DEPOSIT, index: 8 } as Source },
    ];
    for (const change of other)
      expect(maySignAgain({ ...again, ...change }, [TOKEN_RETURN], POLICY, later)).toBe(false);
  });

  it('SELL-07 is read from the settings; nothing is sent back without them', () => {
    const read = (more: Record<string, string>): TransferPolicy =>
      policyConfig(new Settings({ APP_MODE: 'sandbox', SIGNER_CONTRACTS: USDT, ...more }));
    expect(read({})).toMatchObject({ returnTokens: [], returnTrx: null });
    expect(
      read({ SIGNER_RETURN_TOKENS: `${USDC}:18:1000:1500`, SIGNER_RETURN_TRX: '500', SIGNER_RETURN_TRX_DAY: '800' }),
    ).toMatchObject({
      returnTokens: POLICY.returnTokens,
      returnTrx: POLICY.returnTrx,
    });
    for (const wrong of [
      `${USDT}:6:1:1`,
      `${USDC}:18:0:1`,
      `${USDC}:18:2:1`,
      `${USDC}:19:1:1`,
      USDC,
      `${USDC}:6:1:1,${USDC}:6:1:1`,
    ])
      expect(() => read({ SIGNER_RETURN_TOKENS: wrong })).toThrow(ConfigError);
  });
});
