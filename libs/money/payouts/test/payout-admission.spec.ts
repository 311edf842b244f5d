import { createEventStore, type PostgresEventStore } from '@usdt-africa/event-store';
import { account, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { PayoutAdmission, type PayoutsToAdmit, type PayoutToAdmit } from '../src/index.js';

const VELOCITY = { velocityPayee: 3, velocityCustomer: 5, velocityMinutes: 60 };
const [GTBANK, KUDA] = ['a1', 'b2'].map((two) => two.repeat(32)) as [string, string];
const ADA = account('0199a000-0000-7000-8000-0000000000a1');
const CAP = { kobo: 300n, of: 'customer' } as const;
const AT = '2026-01-05T09:00:00.000Z';

describe('admission of payouts', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  const [ofOrders, ofWithdrawals] = [new PayoutAdmission(VELOCITY), new PayoutAdmission(VELOCITY)];

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
  });
  afterEach(() => db.drop());

  const payout = (more: Partial<PayoutToAdmit> = {}): PayoutToAdmit => ({
    payoutId: uuidv7(),
    kobo: 100n,
    requestedAt: AT,
    isReviewed: false,
    ...more,
  });
  const admittedBy =
    (admission: PayoutAdmission) =>
    (request: Partial<PayoutsToAdmit> = {}) =>
      store.transaction((tx) =>
        admission.admit(tx, { payee: GTBANK, person: ADA, cap: null, payouts: [payout()], ...request }),
      );
  const [sale, withdrawal] = [admittedBy(ofOrders), admittedBy(ofWithdrawals)];
  const counters = async () => {
    const rows = async (table: string) =>
      (await db.owner.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows;
    return Promise.all(['payout_velocity', 'first_payouts', 'first_payout_parts'].map(rows));
  };

  it('SELL-07 counts sales and withdrawals of one customer to one account together, also concurrent ones', async () => {
    const admitted = await Promise.all([sale(), withdrawal(), sale(), withdrawal(), sale(), withdrawal()]);
    expect(admitted.sort()).toEqual([...Array(3).fill('ok'), ...Array(3).fill('velocity')]);
    // The customer's own limit is higher.
    expect([await sale({ payee: KUDA }), await withdrawal({ payee: KUDA })]).toEqual(['ok', 'ok']);
    expect([await sale({ payee: KUDA }), await withdrawal({ payee: null })]).toEqual(['velocity', 'velocity']);
  });

  it('RCP-06 adds first payouts of sales and withdrawals up, whatever their accounts', async () => {
    expect(await sale({ cap: CAP })).toBe('ok');
    expect(await withdrawal({ payee: KUDA, cap: CAP, payouts: [payout({ kobo: 200n })] })).toBe('ok');
    const before = await counters();
    expect(await sale({ cap: CAP, payouts: [payout({ kobo: 1n })] })).toBe('first-payout-cap');
    expect(await withdrawal({ payee: KUDA, cap: CAP, payouts: [payout({ kobo: 1n })] })).toBe('first-payout-cap');
    expect(await counters()).toEqual(before);
  });

  it('RCP-06 SELL-07 leaves no counter changed for refused payouts, and counts reviewed ones beside them', async () => {
    for (const admitted of [await sale(), await withdrawal(), await sale()]) expect(admitted).toBe('ok');
    const before = await counters();
    // The customer's row and the sum have room, the account's row has none.
    expect(await withdrawal({ cap: CAP })).toBe('velocity');
    expect(await counters()).toEqual(before);
    const later = '2026-01-05T09:01:00.000Z';
    const reviewed = payout({ isReviewed: true, requestedAt: later, kobo: 1_000n });
    expect(await sale({ cap: CAP, payouts: [reviewed, payout()] })).toBe('velocity');
    const [times, ...sums] = await counters();
    expect(times!.every(({ row }) => row.includes('09:01:00'))).toBe(true);
    expect(sums).toEqual(before.slice(1));
  });

  it('RCP-06 subtracts a failed payout once, and adds it again when it was paid after all', async () => {
    const first = payout({ kobo: 300n });
    expect(await sale({ cap: CAP, payouts: [first] })).toBe('ok');
    const sum = async () => (await db.owner.query<{ kobo: string }>('select kobo from first_payouts')).rows[0]?.kobo;
    await store.transaction((tx) => ofOrders.failed(tx, first.payoutId, 'customer'));
    await store.transaction((tx) => ofOrders.failed(tx, first.payoutId, 'customer'));
    expect(await sum()).toBe('0');
    expect(await withdrawal({ cap: CAP })).toBe('ok');
    await store.transaction((tx) => ofOrders.paid(tx, first.payoutId, 'customer'));
    expect(await sum()).toBe('400');
  });

  it('RCP-06 refuses a first payout to an account that is not known', async () => {
    const cap = { kobo: 300n, of: 'payee' } as const;
    expect(await sale({ payee: null, cap })).toBe('first-payout-cap');
    expect(await sale({ cap })).toBe('ok');
  });
});
