import { event, type EventData } from '@usdt-africa/contracts/events';
import { withTransaction } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import fc from 'fast-check';
import { limitUseProjection } from '../src/index.js';

type Told = Parameters<typeof limitUseProjection.apply>[0][number];
type Kind = Extract<EventData<'LimitUsed'>['kind'], EventData<'LimitReserved'>['kind']>;

const ORDERS = [uuidFrom('first order'), uuidFrom('second order')] as const;
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
const kind = fc.constantFrom<Kind>('mail-address', 'phone-number');

/** Whatever can be said of what a person takes up. */
const said = fc.oneof(
  fc
    .record({ place, amountMicro, kind })
    .map(({ place: { orderId, at }, ...rest }) =>
      event('LimitReserved', { ...rest, orderId, accountId: null, day, until: UNTIL, at }),
    ),
  fc
    .record({ place, amountMicro, kind })
    .map(({ place, ...rest }) => event('LimitDepositSeen', { ...rest, ...place, day })),
  place.map((place) => event('LimitDepositGone', place)),
  place.map((place) => event('LimitReservationKept', place)),
  place.map((place) => event('LimitReservationLoosened', { ...place, until: UNTIL })),
  place.map(({ orderId, at }) =>
    event('LimitReservationReleased', { orderId, amountMicro: '0', cause: 'completed', at }),
  ),
  fc.record({ place, amountMicro, kind }).map(({ place, ...rest }) => event('LimitUsed', { ...rest, ...place, day })),
  fc
    .record({ place, amountMicro, kind })
    .map(({ place, ...rest }) => event('LimitExceeded', { ...rest, ...place, day, limitMicro: '900' })),
);

describe('what people take up of their limits, folded a batch at a time', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const tell = (events: readonly Told[]) => withTransaction(db.app, (tx) => limitUseProjection.apply(events, tx));
  const entriesOf = async (person: string): Promise<readonly Record<string, unknown>[]> => {
    const { rows } = await db.app.query<Record<string, unknown>>(
      `select entry, kind, order_id, day::text, state, amount_micro, until, kept_by, at from limit_entries
       where person = $1 order by entry collate "C"`,
      [person],
    );
    return rows;
  };
  let people = 0;
  const somebody = (): string => `${++people}`.padStart(64, '0');
  const of = (person: string, events: readonly { readonly type: string; readonly data: unknown }[]): readonly Told[] =>
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

  it('LIM-01 ENG-01 all at once, or one after the other: the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { maxLength: 24 }), async (events) => {
        const [atOnce, inTurn] = [somebody(), somebody()];
        await tell(of(atOnce, events));
        for (const told of of(inTurn, events)) await tell([told]);
        expect(await entriesOf(atOnce)).toEqual(await entriesOf(inTurn));
      }),
      { numRuns: 60 },
    );
  });

  it('LIM-01 what is seen takes the place of what was reserved, and what arrives that of what was seen', async () => {
    const person = somebody();
    const [orderId] = ORDERS;
    const depositKey = `${'d'.repeat(64)}-1`;
    const sum = { kind: 'mail-address', orderId, day, at: AT } as const;
    const reserved = event('LimitReserved', { ...sum, accountId: null, amountMicro: '500', until: UNTIL });
    const seen = event('LimitDepositSeen', { ...sum, depositKey, amountMicro: '300' });
    await tell(of(person, [reserved, seen]));
    const order = { entry: orderId, state: 'reserved', amount_micro: '200', kept_by: [] as string[] };
    const deposit = { entry: depositKey, state: 'reserved', amount_micro: '300', kept_by: [depositKey] };
    const rows = async () =>
      (await entriesOf(person)).map(({ entry, state, amount_micro, kept_by }) => ({
        entry,
        state,
        amount_micro,
        kept_by,
      }));
    expect(await rows()).toEqual([order, deposit]);
    await tell(of(person, [event('LimitUsed', { ...sum, depositKey, amountMicro: '300' })]));
    const used = { ...deposit, state: 'used', kept_by: [] };
    expect(await rows()).toEqual([order, used]);
    const released = { orderId, amountMicro: '200', cause: 'completed', at: AT } as const;
    await tell(of(person, [event('LimitReservationReleased', released)]));
    expect(await rows()).toEqual([{ ...order, amount_micro: '0' }, used]);
  });

  it('LIM-01 what was seen and is gone is no entry any more, and may come again', async () => {
    const person = somebody();
    const seen = {
      kind: 'mail-address',
      orderId: ORDERS[0],
      depositKey: `${'e'.repeat(64)}-1`,
      amountMicro: '300',
      day,
      at: AT,
    } as const;
    const gone = event('LimitDepositGone', { orderId: seen.orderId, depositKey: seen.depositKey, at: AT });
    await tell(of(person, [event('LimitDepositSeen', seen)]));
    await tell(of(person, [gone]));
    expect(await entriesOf(person)).toEqual([]);
    await tell(of(person, [event('LimitDepositSeen', seen), gone, event('LimitDepositSeen', seen)]));
    expect(await entriesOf(person)).toHaveLength(1);
    await tell(of(person, [event('LimitUsed', seen), gone]));
    expect(await entriesOf(person)).toEqual([expect.objectContaining({ state: 'used' })]);
  });

  it('ENG-01 asks the database twice for a batch, however many events are in it', async () => {
    const asked: string[] = [];
    const tx = { query: (text: string) => (asked.push(text), Promise.resolve({ rows: [] })) };
    const events = ORDERS.map((orderId) =>
      event('LimitReserved', {
        kind: 'mail-address',
        orderId,
        accountId: null,
        amountMicro: '5',
        day,
        until: UNTIL,
        at: AT,
      }),
    );
    await limitUseProjection.apply(of(somebody(), events), tx as never);
    expect(asked).toHaveLength(2);
  });
});
