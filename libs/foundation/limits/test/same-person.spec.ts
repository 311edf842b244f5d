import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { account, FixedClock, guest, type Principal, uuidFrom } from '@usdt-africa/kernel';
import { limitIndexesOf } from '@usdt-africa/recipients';
import { sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { LimitService } from '../src/index.js';

const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
const [FIRST, SECOND] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'];
const HALIMA = { email: 'halima@example.com', phone: '+2348035550139' };
const OTHERS = { email: 'h.bello@example.com', phone: '+2348035550140' };
const KUDA = { bankCode: '50211', accountNumber: '2000468125' };
const BVN = { kind: 'bvn', value: '22123456789' };
const metadata = { correlationId: 'test', actor: 'test' };
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n;

describe('limits of a person who returns under another identity', () => {
  let db: TestDatabase;
  let store: PostgresEventStore;
  let personalData: PersonalData;
  let clock: FixedClock;
  let limits: LimitService;
  let own: Map<string, readonly (readonly string[])[]>;
  let numbers: Map<string, typeof BVN>;

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
    personalData = personalDataFrom(sealingKeys(), { pool: db.app });
    clock = new FixedClock('2026-11-21T12:00:00.000Z');
    [own, numbers] = [new Map(), new Map()];
    const proven = {
      own: { of: (accountId: string) => Promise.resolve(own.get(accountId) ?? []), ofAll: () => Promise.resolve(own) },
      numbers: {
        of: (accountId: string) => Promise.resolve(numbers.get(accountId) ?? null),
        ofAll: () => Promise.resolve(numbers),
      },
    };
    limits = new LimitService(store, personalData, clock, RULES, { proven });
  });
  afterEach(() => db.drop());

  async function registered(accountId: string, known: typeof HALIMA, tier?: 'individual'): Promise<void> {
    const at = clock.now().toISOString();
    await personalData.ensureSubjects([`account-${accountId}`]);
    const profile = await personalData.seal(`account-${accountId}`, { firstName: 'Halima', ...known });
    const facts = { terms: '2026-11', referralSource: null, referral: null, language: 'en' as const };
    const events = [
      event('AccountRegistered', { accountId, profile, at, ...facts }),
      ...(tier ? [event('AccountTierSet', { accountId, tier, verificationId: null, at, heldBack: [] })] : []),
    ];
    await store.append({ streamId: streams.account(accountId), expectedVersion: 0, events }, { metadata });
  }
  /** What closing an account does to its personal data. */
  const closed = (accountId: string) => personalData.destroy(`account-${accountId}`);

  async function order(n: number, principal: Principal, known: typeof HALIMA, amount: number, payee = KUDA) {
    const orderId = uuidFrom('order', String(n));
    await personalData.ensureSubjects([`person-${n}`]);
    const placed = {
      orderId,
      number: `S55401987263${n}`,
      sender: await personalData.seal(`person-${n}`, known),
      recipient: await personalData.seal(`person-${n}`, payee),
      guestHash: principal.key,
    } as EventData<'OrderPlaced'>;
    const reserved = await limits.reserve(limits.identifiers({ ...known, ...payee }), {
      orderId,
      amountMicro: usdt(amount),
      principal,
    });
    const first = { type: 'OrderPlaced', schemaVersion: 1, data: placed };
    await store.append([{ streamId: streams.order(orderId), expectedVersion: 0, events: [first] }, ...reserved], {
      metadata: { ...metadata, orderId },
    });
    return placed;
  }
  async function arrives(placed: EventData<'OrderPlaced'>, n: number, amount: number): Promise<boolean> {
    const { fits, appends } = await limits.admit(await limits.identifiersOfOrder(placed), {
      orderId: placed.orderId,
      depositKey: `${String(n).padStart(64, '0')}-0`,
      amountMicro: usdt(amount),
      receivedAt: clock.now(),
    });
    await store.append(appends, { metadata: { ...metadata, orderId: placed.orderId } });
    return fits;
  }
  const used = async (accountId: string) => (await limits.limitStatusOf(accountId)).day.usedMicro;

  it('LIM-01 an account that is closed and registered again with the same address or number keeps its day and month', async () => {
    await registered(FIRST, HALIMA);
    await arrives(await order(1, account(FIRST), HALIMA, 400), 1, 400);
    await closed(FIRST);
    await registered(SECOND, { ...OTHERS, phone: HALIMA.phone });
    expect(await used(SECOND)).toBe(usdt(400));
    await expect(order(2, account(SECOND), OTHERS, 101)).rejects.toMatchObject({ code: 'over-limit' });
    clock.advance(86_400_000);
    const { day, month } = await limits.limitStatusOf(SECOND);
    expect([day.usedMicro, month.usedMicro]).toEqual([0n, usdt(400)]);
  });

  it('LIM-01 a late deposit for a closed account counts for the person who registers its address next', async () => {
    await registered(FIRST, HALIMA);
    const late = await order(1, account(FIRST), HALIMA, 300);
    await closed(FIRST);
    await registered(SECOND, HALIMA);
    expect(await arrives(late, 1, 300)).toBe(true);
    expect(await used(SECOND)).toBe(usdt(300));
  });

  it('LIM-01 two accounts verified with the same BVN are one person, also when one of them is closed', async () => {
    await registered(FIRST, HALIMA, 'individual');
    numbers.set(FIRST, BVN);
    const sold = await order(1, account(FIRST), HALIMA, 9_000);
    expect(await arrives(sold, 1, 9_000)).toBe(true);
    await closed(FIRST);
    await registered(SECOND, OTHERS, 'individual');
    expect(await used(SECOND)).toBe(0n);
    numbers.set(SECOND, BVN);
    expect(await used(SECOND)).toBe(usdt(9_000));
    await expect(order(2, account(SECOND), OTHERS, 1_001)).rejects.toMatchObject({ code: 'over-limit' });
    const { rows } = await db.owner.query<{ row: string }>('select t::text as row from events t');
    for (const { row } of rows) expect(row).not.toContain(BVN.value);
  });

  it('LIM-01 a bank account saved by two customers counts for both, with guest sales to it', async () => {
    await registered(FIRST, HALIMA, 'individual');
    await registered(SECOND, OTHERS, 'individual');
    const indexes = limitIndexesOf(personalData, KUDA);
    own.set(FIRST, [indexes]).set(SECOND, [indexes]);
    const elsewhere = { bankCode: '044', accountNumber: '0078452291' };
    await arrives(await order(1, account(FIRST), HALIMA, 2_000, elsewhere), 1, 2_000);
    expect(await used(SECOND)).toBe(usdt(2_000));
    const stranger = { email: 'musa@example.com', phone: '+2348035550141' };
    await arrives(await order(2, guest('guest'), stranger, 400), 2, 400);
    expect([await used(FIRST), await used(SECOND)]).toEqual([usdt(2_400), usdt(2_400)]);
  });
});
