import { HOT_WALLET, NOW, TREASURY } from '../../test/samples.js';
import { bpsOf, destinationOf, isWorth, koboOf, leastSums, microOf, SWEEP_RULES } from './plan.js';

const DAY_MS = 86_400_000;
/** 0.32 USDT for one TRX, ₦1,583.50 for one USDT. */
const WORTH = { microPerTrx: 320_000n, koboPerUsdt: 158_350n };
const COST = microOf(7_000_000n, WORTH);
const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

describe('the plan of sweeps', () => {
  it('ADM-13 states a cost in USDT, kobo and basis points', () => {
    expect(COST).toBe(2_240_000n);
    expect(koboOf(7_000_000n, WORTH)).toBe(354_704n);
    expect(bpsOf(COST, usdt(224))).toBe(100);
    expect(bpsOf(COST, usdt(223.99))).toBe(101);
    expect(microOf(1n, WORTH)).toBe(1n);
  });

  it.each([
    ['from the sum whose cost is one percent', 224, 0, true],
    ['not below it', 223.999999, 0, false],
    ['not below it before seven days have passed', 50, 7 * DAY_MS - 1, false],
    ['the rest after seven days', 50, 7 * DAY_MS, true],
    ['the rest from twice its cost', 4.48, 30 * DAY_MS, true],
    ['never less than twice its cost', 4.479999, 900 * DAY_MS, false],
    ['nothing where nothing is', 0, 900 * DAY_MS, false],
  ])('ADM-13 sweeps %s', (_, amount, ageMs, expected) => {
    const holding = { amountMicro: usdt(amount), since: new Date(NOW.getTime() - ageMs) };
    expect(isWorth(holding, COST, NOW, SWEEP_RULES)).toBe(expected);
  });

  it('ADM-13 sweeps everything where nothing is burned', () => {
    expect(leastSums(0n, SWEEP_RULES)).toEqual({ nowMicro: 0n, restMicro: 0n });
    expect(isWorth({ amountMicro: 1n, since: NOW }, 0n, NOW, SWEEP_RULES)).toBe(true);
  });

  it('ADM-13 fills the hot wallet up to its ceiling, and the treasury above it', () => {
    const of = { hotWallet: HOT_WALLET, treasury: TREASURY, ceilingMicro: usdt(20_000) };
    expect(destinationOf(usdt(500), usdt(19_500), of)).toEqual({ to: HOT_WALLET, into: 'chain:hot' });
    expect(destinationOf(usdt(500), usdt(19_500.000001), of)).toEqual({ to: TREASURY, into: 'chain:treasury' });
    expect(destinationOf(usdt(500), usdt(20_000), { ...of, treasury: null })).toBeNull();
  });
});
