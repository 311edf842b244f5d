import { assertBalanced, evolveAll, type Posting } from '@usdt-africa/kernel';
import { ADA, FEMI, PLACED, PLACED_AT, SENT } from '../../test/samples.js';
import { type Decided, isUndoable, place, release, settle, undo, type Undoing, whyNotDecide } from './decide.js';
import { HOLD_MS, holdOf } from './holds.js';
import { marginKobo, placedPostings, reversed } from './postings.js';
import { type Purchase, purchaseDecider } from './purchase.js';

const NOW = new Date(PLACED_AT);
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const because = (
  reason: Undoing['reason'],
  people: readonly string[] | null = null,
  of: Undoing['of'] = 'send',
): Undoing => ({
  of,
  reason,
  detail: null,
  people,
});
const OUT_OF_TIME = because('not-approved', null, 'hold');
const RULES = { firstAddressAboveMicro: 500_000_000n, largeAboveMicro: 2_000_000_000n };

/** A purchase with a history, folded. */
class Given {
  purchase: Purchase = purchaseDecider.initial;

  when(decide: (purchase: Purchase) => Decided): Decided {
    const decided = decide(this.purchase);
    for (const { type, data } of decided) if ('postings' in data) assertBalanced(type, data.postings);
    this.purchase = evolveAll(purchaseDecider, this.purchase, decided);
    return decided;
  }

  placed(people: 0 | 1 | 2 = 0): this {
    const hold = people === 0 ? null : ({ why: people === 1 ? 'first-address' : 'large', people } as const);
    this.when((purchase) => place(purchase, PLACED, hold, NOW));
    return this;
  }
}
const sums = (postings: readonly Posting[]): Record<string, bigint> => {
  const all: Record<string, bigint> = {};
  for (const { account, currency, amount } of postings)
    all[`${account} ${currency}`] = (all[`${account} ${currency}`] ?? 0n) + BigInt(amount);
  return all;
};

describe('a purchase', () => {
  it('BUY-03 converts the naira at the confirmed rate, books the margin, and owes the USDT', () => {
    expect(sums(PLACED.postings)).toEqual({
      [`payable:purchase:${PLACED.purchaseId} NGN`]: 4_000_000n,
      'exchange:position NGN': -3_960_000n,
      'income:margin NGN': -40_000n,
      'exchange:position USDT': 25_000_000n,
      [`payable:purchase:${PLACED.purchaseId} USDT`]: -25_000_000n,
    });
    // Below the reference value, by a rate that is pinned low; and at it.
    const at = (nairaKobo: bigint) => ({
      purchaseId: 'p',
      nairaKobo,
      amountMicro: 1_000_000n,
      referenceRate: '1600.0000',
    });
    expect([marginKobo(at(159_000n)), marginKobo(at(160_000n))]).toEqual([-1_000n, 0n]);
    for (const nairaKobo of [159_000n, 160_000n]) assertBalanced('PurchasePlaced', placedPostings(at(nairaKobo)));
    expect(placedPostings(at(160_000n))).toHaveLength(4);
  });

  it('BUY-01 is placed once, and settles with its send', () => {
    const given = new Given().placed();
    expect(given.purchase).toMatchObject({ phase: 'sending', sendingSince: PLACED_AT, hold: null });
    expect(given.when((purchase) => place(purchase, PLACED, null, NOW))).toEqual([]);
    expect(given.when((purchase) => settle(purchase, SENT, later(80_000)))).toMatchObject([
      { type: 'PurchaseSettled', data: { txId: SENT.txId, feeSun: '6432100', at: later(80_000).toISOString() } },
    ]);
    expect(given.when((purchase) => settle(purchase, SENT, later(90_000)))).toEqual([]);
    expect(given.when((purchase) => undo(purchase, because('expired'), 0n, later(90_000)))).toEqual([]);
  });

  it.each(['not-signed', 'expired', 'failed-on-chain', 'cancelled', 'frozen'] as const)(
    'BUY-03 is undone with exactly its postings reversed when its send was given up: %s',
    (reason) => {
      const given = new Given().placed();
      const [undone] = given.when((purchase) => undo(purchase, because(reason), 10_000_000n, later(1_000)));
      expect(undone).toMatchObject({
        type: 'PurchaseUndone',
        data: { reason, nairaKobo: '4000000', balanceKobo: '10000000', people: null },
      });
      expect(Object.values(sums([...PLACED.postings, ...(undone!.data as { postings: Posting[] }).postings]))).toEqual(
        Array<bigint>(5).fill(0n),
      );
      expect(given.when((purchase) => undo(purchase, because(reason), 0n, later(2_000)))).toEqual([]);
      expect(given.when((purchase) => settle(purchase, SENT, later(2_000)))).toEqual([]);
    },
  );

  it('BUY-03 waits for one person above a sum at a first address, and always for two above a larger one', () => {
    const hold = (usdt: bigint, isFirstUse: boolean) => holdOf({ amountMicro: usdt * 1_000_000n, isFirstUse }, RULES);
    expect([hold(500n, true), hold(501n, false), hold(2_000n, false)]).toEqual([null, null, null]);
    expect(hold(501n, true)).toEqual({ why: 'first-address', people: 1 });
    expect(hold(2_000n, true)).toEqual({ why: 'first-address', people: 1 });
    expect([hold(2_001n, false), hold(2_001n, true)]).toEqual([
      { why: 'large', people: 2 },
      { why: 'large', people: 2 },
    ]);
  });

  it('BUY-03 a held purchase is released by as many different people as it needs', () => {
    const given = new Given().placed(2);
    expect(given.purchase).toMatchObject({ phase: 'held', sendingSince: null, hold: { people: 2 } });
    for (const people of [[], [ADA!], [ADA!, ADA!]])
      expect(() => given.when((purchase) => release(purchase, people, later(1_000)))).toThrow(
        expect.objectContaining({ code: 'needs-two' }),
      );
    given.when((purchase) => release(purchase, [ADA!, FEMI!], later(1_000)));
    expect(given.purchase).toMatchObject({
      phase: 'sending',
      releasedBy: [ADA, FEMI],
      sendingSince: later(1_000).toISOString(),
    });
    expect(() => given.when((purchase) => release(purchase, [ADA!, FEMI!], later(2_000)))).toThrow(
      expect.objectContaining({ code: 'not-held' }),
    );
    // Now its send decides.
    expect(given.when((purchase) => undo(purchase, because('refused', [ADA!], 'hold'), 0n, later(2_000)))).toEqual([]);
    expect(given.when((purchase) => undo(purchase, OUT_OF_TIME, 0n, later(2 * HOLD_MS)))).toEqual([]);
    // A freeze that is processed late found it held.
    expect(given.when((purchase) => undo(purchase, because('frozen', null, 'hold'), 0n, later(2_000)))).toEqual([]);
  });

  it('BUY-03 a held purchase is undone by a refusal, a freeze, or the end of the hour, and not by a send', () => {
    for (const reason of ['refused', 'frozen'] as const) {
      const given = new Given().placed(1);
      expect(given.when((purchase) => undo(purchase, because(reason, [ADA!], 'hold'), 1n, later(1_000)))).toHaveLength(
        1,
      );
      expect(given.purchase.phase).toBe('undone');
    }
    const given = new Given().placed(1);
    for (const reason of ['not-signed', 'expired', 'failed-on-chain', 'cancelled', 'frozen'] as const)
      expect(isUndoable(given.purchase, because(reason), later(1_000))).toBe(false);
    expect(isUndoable(given.purchase, OUT_OF_TIME, later(HOLD_MS - 1))).toBe(false);
    expect(whyNotDecide(given.purchase, later(HOLD_MS - 1))).toBeNull();
    expect(whyNotDecide(given.purchase, later(HOLD_MS))).toMatchObject({ code: 'hold-ended' });
    expect(() => given.when((purchase) => release(purchase, [ADA!], later(HOLD_MS)))).toThrow(/time to decide/);
    given.when((purchase) => undo(purchase, OUT_OF_TIME, 1n, later(HOLD_MS)));
    expect(given.purchase).toMatchObject({ phase: 'undone', undone: { reason: 'not-approved' } });
  });

  it('BUY-03 a clock that runs behind does not put an event before the one it follows', () => {
    const given = new Given().placed(1);
    given.when((purchase) => release(purchase, [ADA!], later(-5_000)));
    expect(given.purchase.sendingSince).toBe(PLACED_AT);
  });

  it('BUY-03 a purchase that was never placed is neither settled, undone nor released', () => {
    const given = new Given();
    expect(given.when((purchase) => settle(purchase, SENT, NOW))).toEqual([]);
    expect(given.when((purchase) => undo(purchase, because('expired'), 0n, NOW))).toEqual([]);
    expect(() => given.when((purchase) => release(purchase, [ADA!], NOW))).toThrow(
      expect.objectContaining({ code: 'no-purchase' }),
    );
  });

  it('WALLET-03 the reverse of postings is balanced and comes to nothing with them', () => {
    assertBalanced('PurchaseUndone', reversed(PLACED.postings));
    expect(new Set(Object.values(sums([...PLACED.postings, ...reversed(PLACED.postings)])))).toEqual(new Set([0n]));
  });
});
