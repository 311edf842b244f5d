import { addressFromHex } from '@usdt-africa/tron/address';
import { Settings } from '@usdt-africa/platform/process';
import { ASSETS, CAUSE_KINDS, type Intent, type Source } from './intent.js';
import { policyConfig } from './policy-config.js';
import {
  leavesProduct,
  maySignAgain,
  policyDigest,
  type PolicyFacts,
  type TransferPolicy,
  violatedRule,
} from './policy.js';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const [OUTSIDE, ISSUED, HOT, OTHER_TOKEN, TREASURY, OTHER_ISSUED] = ['11', '22', '33', '44', '55', '66'].map((byte) =>
  addressFromHex(byte.repeat(20)),
);
const ZERO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const NOW = new Date('2026-11-30T10:00:00.000Z');
const after = (seconds: number): string => new Date(NOW.getTime() + seconds * 1_000).toISOString();

const POLICY: TransferPolicy = {
  contracts: [USDT],
  treasury: TREASURY!,
  maxAmountMicro: 20_000_000_000n,
  dayAmountMicro: 50_000_000_000n,
  returnTokens: [],
  returnTrx: null,
  topUpSun: 20_000_000n,
  feeLimitSun: 30_000_000n,
  longestWindowMs: 360_000,
  resignMarginMs: 300_000,
};
const FACTS: PolicyFacts = {
  now: NOW,
  hotWallet: HOT!,
  owner: HOT!,
  signedMicro: 0n,
  returnedUnits: 0n,
  wasToppedUp: () => false,
  isTrxLeaving: () => false,
  isIssued: (address) => address === ISSUED || address === OTHER_ISSUED,
};
const INTENT: Intent = {
  intentId: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  cause: { kind: 'purchase', id: '00000000-0000-4000-8000-000000000002' },
  walletId: null,
  from: { kind: 'hot' },
  asset: 'USDT',
  contract: USDT,
  to: OUTSIDE!,
  amountMicro: '20000000000',
  reference: { number: 1, id: `${'1'.padStart(16, '0')}${'0'.repeat(48)}` },
  expiration: after(360),
  feeLimitSun: '30000000',
};
const refund = (changes: Partial<Intent> = {}): Intent => ({
  ...INTENT,
  cause: { ...INTENT.cause, kind: 'refund' },
  ...changes,
});

const DEPOSIT: Source = { kind: 'deposit', index: 7, address: ISSUED! };
const SWEEP: Intent = {
  ...INTENT,
  cause: { ...INTENT.cause, kind: 'sweep' },
  from: DEPOSIT,
  to: HOT!,
  amountMicro: '90000000000',
};
const TOP_UP: Intent = {
  ...INTENT,
  cause: { ...INTENT.cause, kind: 'top-up' },
  asset: 'TRX',
  contract: null,
  to: ISSUED!,
  amountMicro: '20000000',
  feeLimitSun: '0',
};
const FROM_DEPOSIT: PolicyFacts = { ...FACTS, owner: ISSUED! };

/** Every kind, source, asset and destination with each other. */
function everyCombination(): Intent[] {
  const destinations = [OUTSIDE, ISSUED, OTHER_ISSUED, HOT, TREASURY, USDT, OTHER_TOKEN, ZERO];
  return CAUSE_KINDS.flatMap((kind) =>
    [INTENT.from, DEPOSIT].flatMap((from) =>
      ASSETS.flatMap((asset) =>
        destinations.map((to) => {
          const contract = asset === 'USDT' ? USDT : OTHER_TOKEN!;
          const terms = asset === 'TRX' ? { contract: null, feeLimitSun: '0' } : { contract, feeLimitSun: '1' };
          const cause = { ...INTENT.cause, kind };
          return { ...INTENT, ...terms, cause, from, asset, to: to!, amountMicro: '1' };
        }),
      ),
    ),
  );
}

describe('the policy', () => {
  it('INT-02 allows nothing but payments to others, sweeps to our wallets, and top-ups of deposit addresses', () => {
    const allowed = everyCombination().filter((intent) => {
      const owner = intent.from.kind === 'hot' ? HOT! : ISSUED!;
      return violatedRule(intent, POLICY, { ...FACTS, owner }) === null;
    });
    const line = ({ cause, from, asset, to }: Intent): unknown[] => [cause.kind, from.kind, asset, to];
    expect(allowed.map(line)).toEqual([
      ['purchase', 'hot', 'USDT', OUTSIDE],
      ['purchase', 'hot', 'USDT', OTHER_TOKEN],
      ['refund', 'hot', 'USDT', OUTSIDE],
      ['refund', 'hot', 'USDT', OTHER_TOKEN],
      ['sweep', 'deposit', 'USDT', HOT],
      ['sweep', 'deposit', 'USDT', TREASURY],
      ['top-up', 'hot', 'TRX', ISSUED],
      ['top-up', 'hot', 'TRX', OTHER_ISSUED],
    ]);
  });

  it.each<[string, string, Intent, Partial<PolicyFacts>, Partial<TransferPolicy>]>([
    ['source', 'an index that was never issued', SWEEP, { owner: null }, {}],
    ['source', 'an address that is not the index’s', SWEEP, { owner: OTHER_ISSUED! }, {}],
    ['destination', 'the treasury where none is named', { ...SWEEP, to: TREASURY! }, {}, { treasury: null }],
    ['destination', 'a treasury that was issued', { ...SWEEP, to: OTHER_ISSUED! }, {}, { treasury: OTHER_ISSUED! }],
    ['contract', 'a sweep of another token', { ...SWEEP, contract: OTHER_TOKEN! }, {}, {}],
    ['amount', 'a sweep of nothing', { ...SWEEP, amountMicro: '0' }, {}, {}],
    ['fee-limit', 'a sweep with a higher fee limit', { ...SWEEP, feeLimitSun: '30000001' }, {}, {}],
    ['expiration', 'a sweep that expires later', { ...SWEEP, expiration: after(361) }, {}, {}],
    ['amount', 'a top-up of one sun too many', { ...TOP_UP, amountMicro: '20000001' }, { owner: HOT! }, {}],
    ['amount', 'a top-up of nothing', { ...TOP_UP, amountMicro: '0' }, { owner: HOT! }, {}],
    ['amount', 'every top-up where none is allowed', TOP_UP, { owner: HOT! }, { topUpSun: 0n }],
    ['fee-limit', 'a top-up with a fee limit', { ...TOP_UP, feeLimitSun: '1' }, { owner: HOT! }, {}],
  ])('INT-02 refuses by its rule %s: %s', (rule, _what, intent, facts, policy) => {
    expect(violatedRule(intent, { ...POLICY, ...policy }, { ...FROM_DEPOSIT, ...facts })).toBe(rule);
  });

  it('INT-02 counts a sweep and a top-up neither towards one transfer’s amount nor towards the day’s', () => {
    const facts = { ...FROM_DEPOSIT, signedMicro: POLICY.dayAmountMicro };
    expect(violatedRule(SWEEP, POLICY, facts)).toBeNull();
    expect(violatedRule(TOP_UP, POLICY, { ...facts, owner: HOT! })).toBeNull();
    expect(violatedRule(INTENT, POLICY, { ...facts, owner: HOT! })).toBe('day-amount');
    expect([INTENT, refund(), SWEEP, TOP_UP].map(leavesProduct)).toEqual([true, true, false, false]);
  });

  it.each<[string, Partial<Intent>, Partial<PolicyFacts>, Partial<TransferPolicy>]>([
    ['a purchase at every limit', {}, {}, {}],
    ['a refund', { cause: { ...INTENT.cause, kind: 'refund' } }, {}, {}],
    ['the last of the day', {}, { signedMicro: 30_000_000_000n }, {}],
    ['the second of two contracts', {}, {}, { contracts: [OTHER_TOKEN!, USDT] }],
  ])('INT-02 allows %s', (_what, intent, facts, policy) => {
    expect(violatedRule({ ...INTENT, ...intent }, { ...POLICY, ...policy }, { ...FACTS, ...facts })).toBeNull();
  });

  it.each<[string, string, Partial<Intent>, Partial<PolicyFacts>, Partial<TransferPolicy>]>([
    ['source', 'a payment from a deposit address', { from: DEPOSIT }, { owner: ISSUED! }, {}],
    ['source', 'a sweep of the hot wallet', { cause: { ...INTENT.cause, kind: 'sweep' }, to: TREASURY! }, {}, {}],
    ['asset', 'a top-up in a token', { cause: { ...INTENT.cause, kind: 'top-up' }, to: ISSUED! }, {}, {}],
    ['asset', 'a payment in TRX', { asset: 'TRX', contract: null, feeLimitSun: '0' }, {}, {}],
    ['contract', 'a contract that is not named', { contract: OTHER_TOKEN! }, {}, {}],
    ['contract', 'every contract where none is named', {}, {}, { contracts: [] }],
    ['destination', 'a deposit address', { to: ISSUED! }, {}, {}],
    ['destination', 'the hot wallet itself', { to: HOT! }, {}, {}],
    ['destination', 'the treasury', { to: TREASURY! }, {}, {}],
    ['destination', 'the token', { to: USDT }, {}, {}],
    ['destination', 'another named token', { to: OTHER_TOKEN! }, {}, { contracts: [USDT, OTHER_TOKEN!] }],
    ['destination', 'the zero address', { to: ZERO }, {}, {}],
    ['amount', 'nothing', { amountMicro: '0' }, {}, {}],
    ['amount', 'one unit too many', { amountMicro: '20000000001' }, {}, {}],
    ['day-amount', 'one unit too many in a day', {}, { signedMicro: 30_000_000_001n }, {}],
    ['fee-limit', 'no fee limit', { feeLimitSun: '0' }, {}, {}],
    ['fee-limit', 'a higher fee limit', { feeLimitSun: '30000001' }, {}, {}],
    ['expiration', 'a past expiration', { expiration: after(0) }, {}, {}],
    ['expiration', 'a later expiration', { expiration: after(360.001) }, {}, {}],
  ])('INT-02 refuses by its rule %s: %s', (rule, _what, intent, facts, policy) => {
    expect(violatedRule({ ...INTENT, ...intent }, { ...POLICY, ...policy }, { ...FACTS, ...facts })).toBe(rule);
  });

  it('INT-02 lets a purchase be signed once, for ever', () => {
    const far = new Date(NOW.getTime() + 10 * 365 * 86_400_000);
    expect(maySignAgain(INTENT, [INTENT], POLICY, far)).toBe(false);
    // Also when one of the two is called by another name.
    expect(maySignAgain(refund(), [INTENT], POLICY, far)).toBe(false);
    expect(maySignAgain(INTENT, [refund()], POLICY, far)).toBe(false);
  });

  it('INT-02 lets a refund be signed three times, each after the earlier ones are dead', () => {
    const dead = new Date(Date.parse(INTENT.expiration) + POLICY.resignMarginMs);
    const justBefore = new Date(dead.getTime() - 1);
    const [one, alive] = [refund(), refund({ attempt: 2, expiration: after(3_600) })];
    expect(maySignAgain(refund(), [one], POLICY, justBefore)).toBe(false);
    expect(maySignAgain(refund(), [one], POLICY, dead)).toBe(true);
    expect(maySignAgain(refund(), [one, one], POLICY, dead)).toBe(true);
    expect(maySignAgain(refund(), [one, alive], POLICY, dead)).toBe(false);
    expect(maySignAgain(refund(), [one, one, one], POLICY, dead)).toBe(false);
  });

  it('INT-02 has another digest with any other rule', () => {
    const changes: Partial<TransferPolicy>[] = [
      { contracts: [] },
      { treasury: null },
      { topUpSun: 1n },
      { maxAmountMicro: 1n },
      { dayAmountMicro: 1n },
      { feeLimitSun: 1n },
      { longestWindowMs: 1 },
      { resignMarginMs: 1 },
    ];
    const digests = [POLICY, ...changes.map((change) => ({ ...POLICY, ...change }))].map(policyDigest);
    expect(new Set(digests).size).toBe(9);
    expect(policyDigest({ ...POLICY })).toBe(digests[0]);
  });
});

describe('the policy’s settings', () => {
  const config = (env: Record<string, string>): TransferPolicy => policyConfig(new Settings(env));

  it('INT-02 sign nothing by default, and never more than 50,000 USDT in a day', () => {
    expect(config({})).toEqual({
      contracts: [],
      treasury: null,
      topUpSun: 20_000_000n,
      maxAmountMicro: 20_000_000_000n,
      dayAmountMicro: 50_000_000_000n,
      returnTokens: [],
      returnTrx: null,
      feeLimitSun: 30_000_000n,
      longestWindowMs: 360_000,
      resignMarginMs: 300_000,
    });
    expect(config({ SIGNER_CONTRACTS: ` ${USDT}, ${OTHER_TOKEN}` }).contracts).toEqual([USDT, OTHER_TOKEN]);
    expect(config({ SIGNER_TREASURY: TREASURY!, SIGNER_TOP_UP_TRX: '13.5' })).toMatchObject({
      treasury: TREASURY,
      topUpSun: 13_500_000n,
    });
  });

  it.each([
    [{ SIGNER_CONTRACTS: USDT.replace('t', 'u') }, /^SIGNER_CONTRACTS names /],
    [{ SIGNER_TREASURY: TREASURY!.toLowerCase() }, /^SIGNER_TREASURY is not /],
    [{ SIGNER_TREASURY: USDT, SIGNER_CONTRACTS: USDT }, /^SIGNER_TREASURY is the address of a contract/],
    [{ SIGNER_TOP_UP_TRX: 'x' }, /^SIGNER_TOP_UP_TRX /],
    [{ SIGNER_MAX_AMOUNT: '1e9' }, /^SIGNER_MAX_AMOUNT /],
    [{ SIGNER_DAY_AMOUNT: '1.0000001' }, /^SIGNER_DAY_AMOUNT /],
    [{ SIGNER_FEE_LIMIT_TRX: 'x' }, /^SIGNER_FEE_LIMIT_TRX /],
    [{ SIGNER_EXPIRATION_SECONDS: '3601' }, /^SIGNER_EXPIRATION_SECONDS /],
    [{ SIGNER_RESIGN_MARGIN_SECONDS: '299' }, /^SIGNER_RESIGN_MARGIN_SECONDS must be a whole number from 300 /],
  ])('INT-02 are refused in production: %j', (env, sentence) => {
    expect(() => config(env)).toThrow(sentence);
  });

  it('INT-02 may be shorter in a sandbox', () => {
    expect(config({ APP_MODE: 'sandbox', SIGNER_RESIGN_MARGIN_SECONDS: '1' }).resignMarginMs).toBe(1_000);
  });
});
