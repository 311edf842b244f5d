import { event, type EventData } from '@usdt-africa/contracts/events';
import { withTransaction } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import fc from 'fast-check';
import { limitUseProjection } from '../src/index.js';

type AppliedEvent = Parameters<typeof limitUseProjection.apply>[0][number];
type Kind = EventData<'LimitUsed'>['kind'];

const ORDERS = [uuidFrom('first order'), uuidFrom('second order')] as const;
const ACCOUNT = uuidFrom('account');
const AT = '2026-11-21T12:00:00.000Z';
const UNTIL = '2026-11-21T12:20:00.000Z';
const day = '2026-11-21';

/** A deposit belongs to one order. */
const place = fc
  .record({ order: fc.constantFrom(0, 1), deposit: fc.constantFrom('a', 'b') })
  .map(({ order, deposit }) => ({
    orderId: ORDERS[order]!,
    depositKey: `${order}${deposit}`.padEnd(64, '0') + '-1',
    at: AT,
  }));
const amountMicro = fc.integer({ min: 0, max: 900 }).map(String);
const kind = fc.constantFrom<Kind>('account', 'phone-number');

/** Any event that changes a person's use. */
const anyEvent = fc.oneof(
  fc
    .record({ place, amountMicro })
    .map(({ place: { orderId, at }, amountMicro }) =>
      event('LimitReserved', { kind: 'account', orderId, accountId: ACCOUNT, amountMicro, day, until: UNTIL, at }),
    ),
  fc
    .record({ place, amountMicro, kind })
    .map(({ place, ...rest }) => event('LimitDepositSeen', { ...rest, ...place, day })),
  place.map((place) => event('LimitDepositDropped', place)),
  place.map(({ orderId, at }) =>
    event('LimitReservationReleased', { orderId, amountMicro: '0', cause: 'completed', at }),
  ),
  fc.record({ place, amountMicro, kind }).map(({ place, ...rest }) => event('LimitUsed', { ...rest, ...place, day })),
  fc
    .record({ place, amountMicro, kind })
    .map(({ place, ...rest }) => event('LimitExceeded', { ...rest, ...place, day, limitMicro: '900' })),
);

describe('the projection of limit use', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const apply = (events: readonly AppliedEvent[]) =>
    withTransaction(db.app, (tx) => limitUseProjection.apply(events, tx));
  const entriesOf = async (person: string): Promise<readonly Record<string, unknown>[]> => {
    const { rows } = await db.app.query<Record<string, unknown>>(
      `select entry, kind, order_id, day::text, state, amount_micro, until, at from limit_entries
       where person = $1 order by entry collate "C"`,
      [person],
    );
    return rows;
  };
  let people = 0;
  const newPerson = (): string => `${++people}`.padStart(64, '0');
  const of = (
    person: string,
    events: readonly { readonly type: string; readonly data: unknown }[],
  ): readonly AppliedEvent[] =>
    events.map(({ type, data }, at) => ({
      eventId: uuidFrom(`${person} ${at}`),
      streamId: `limit-${person}`,
      version: at + 1,
      type,
      schemaVersion: 1,
      data,
      metadata: { correlationId: 'c', actor: 'test' },
      recordedAt: new Date(AT),
      position: { epoch: 0, transactionId: 1n, globalPosition: BigInt(at + 1) },
    }));

  it('LIM-01 ENG-01 writes the same rows for events in one batch and one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 24 }), async (events) => {
        const [atOnce, inTurn] = [newPerson(), newPerson()];
        await apply(of(atOnce, events));
        for (const one of of(inTurn, events)) await apply([one]);
        expect(await entriesOf(atOnce)).toEqual(await entriesOf(inTurn));
      }),
      { numRuns: 60 },
    );
  });

  it('LIM-01 a seen deposit replaces the reservation, and a final one replaces the seen one', async () => {
    const person = newPerson();
    const [orderId] = ORDERS;
    const depositKey = `${'d'.repeat(64)}-1`;
    const sum = { kind: 'account', orderId, day, at: AT } as const;
    const reserved = event('LimitReserved', { ...sum, accountId: ACCOUNT, amountMicro: '500', until: UNTIL });
    const seen = event('LimitDepositSeen', { ...sum, depositKey, amountMicro: '300' });
    await apply(of(person, [reserved, seen]));
    const order = { entry: orderId, state: 'reserved', amount_micro: '200', until: new Date(UNTIL) };
    const deposit = { entry: depositKey, state: 'reserved', amount_micro: '300', until: null };
    const rows = async () =>
      (await entriesOf(person)).map(({ entry, state, amount_micro, until }) => ({ entry, state, amount_micro, until }));
    expect(await rows()).toEqual([order, deposit]);
    await apply(of(person, [event('LimitUsed', { ...sum, depositKey, amountMicro: '300' })]));
    const used = { ...deposit, state: 'used' };
    expect(await rows()).toEqual([order, used]);
    const released = { orderId, amountMicro: '200', cause: 'completed', at: AT } as const;
    await apply(of(person, [event('LimitReservationReleased', released)]));
    expect(await rows()).toEqual([{ ...order, amount_micro: '0' }, used]);
  });

  it('LIM-01 removes the entry of a seen deposit that disappeared, and adds it again when it is seen again', async () => {
    const person = newPerson();
    const seen = {
      kind: 'mail-address',
      orderId: ORDERS[0],
      depositKey: `${'e'.repeat(64)}-1`,
      amountMicro: '300',
      day,
      at: AT,
    } as const;
    const gone = event('LimitDepositDropped', { orderId: seen.orderId, depositKey: seen.depositKey, at: AT });
    await apply(of(person, [event('LimitDepositSeen', seen)]));
    await apply(of(person, [gone]));
    expect(await entriesOf(person)).toEqual([]);
    await apply(of(person, [event('LimitDepositSeen', seen), gone, event('LimitDepositSeen', seen)]));
    expect(await entriesOf(person)).toHaveLength(1);
    await apply(of(person, [event('LimitUsed', seen), gone]));
    expect(await entriesOf(person)).toEqual([expect.objectContaining({ state: 'used' })]);
  });

  it('ENG-01 queries the database twice for a batch, whatever its number of events', async () => {
    const statements: string[] = [];
    const tx = { query: (text: string) => (statements.push(text), Promise.resolve({ rows: [] })) };
    const events = ORDERS.map((orderId) =>
      event('LimitReserved', {
        kind: 'account',
        orderId,
        accountId: ACCOUNT,
        amountMicro: '5',
        day,
        until: UNTIL,
        at: AT,
      }),
    );
    await limitUseProjection.apply(of(newPerson(), events), tx as never);
    expect(statements).toHaveLength(2);
  });
});
