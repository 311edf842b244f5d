import type { EventData } from '@usdt-africa/contracts/events';
import { type EventHandlers, handle, type Projection, typesOf } from '@usdt-africa/event-store';
import { LimitEntries } from './limit-entries.js';

type Statement = readonly [text: string, values: readonly unknown[]];

/** Effect of each event on the limit entries of a person. A reservation is keyed by order id, a deposit by its key. */
const ENTRIES: EventHandlers<[entries: LimitEntries, person: string], void> = {
  // A browser's unpaid orders do not count as use of a limit.
  LimitReserved: ({ kind, orderId, amountMicro, day, until, at }, _event, entries, person) => {
    if (kind === 'browser') return;
    entries.set({ person, entry: orderId, kind, orderId, day, state: 'reserved', amountMicro, until, at });
  },
  LimitDepositSeen: ({ kind, orderId, depositKey, amountMicro, day, at }, _event, entries, person) => {
    if (kind === 'browser') return;
    entries.change(person, orderId, (reserved) => ({ amountMicro: less(reserved.amountMicro, amountMicro) }));
    const seen = { person, entry: depositKey, kind, orderId, day, amountMicro, until: null, at };
    entries.set({ ...seen, state: 'reserved' });
  },
  LimitDepositDropped: ({ depositKey }, _event, entries, person) => {
    if (entries.get(person, depositKey)?.state === 'reserved') entries.delete(person, depositKey);
  },
  LimitReservationReleased: ({ orderId }, _event, entries, person) =>
    entries.change(person, orderId, () => ({ amountMicro: '0' })),
  LimitUsed: (data, _event, entries, person) => recordReceived(entries, person, data, 'used'),
  LimitExceeded: (data, _event, entries, person) => recordReceived(entries, person, data, 'held'),
};

/** Rows of overrides from their events; there are few. */
const OVERRIDES: EventHandlers<[person: string], readonly Statement[]> = {
  LimitOverrideSet: ({ overrideId, kind, limits: { sell }, until, orderId, at }, { metadata }, person) => [
    [
      `update limit_overrides set ended_at = $2, ended_by = $3 where person = $1 and ended_at is null`,
      [person, at, metadata.actor],
    ],
    [
      `insert into limit_overrides (person, override_id, kind, limit_micro, until, order_id, set_at, set_by, reason, month_micro)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        person,
        overrideId,
        kind,
        sell.dayMicro,
        until,
        orderId,
        at,
        metadata.actor,
        metadata.reason ?? null,
        sell.monthMicro,
      ],
    ],
  ],
  LimitOverrideEnded: ({ overrideId, at }, { metadata }, person) => [
    [
      `update limit_overrides set ended_at = $3, ended_by = $4 where person = $1 and override_id = $2`,
      [person, overrideId, at, metadata.actor],
    ],
  ],
};

/** What people take up of their limits, and the limits of their own that they were given. */
export const limitUseProjection: Projection = {
  name: 'limit-use',
  tables: ['limit_entries', 'limit_overrides'],
  handles: [...typesOf(ENTRIES), ...typesOf(OVERRIDES)],
  async apply(events, tx) {
    const entries = await LimitEntries.of(tx, events);
    for (const event of events) {
      const person = event.streamId.slice('limit-'.length);
      handle(ENTRIES, event, entries, person);
      for (const [text, values] of handle(OVERRIDES, event, person) ?? []) await tx.query(text, [...values]);
    }
    await entries.write(tx);
  },
};

/** A deposit of this person is final: within their limit, or too much for it. */
function recordReceived(
  entries: LimitEntries,
  person: string,
  { kind, orderId, depositKey, amountMicro, day, at }: EventData<'LimitUsed' | 'LimitExceeded'>,
  state: 'used' | 'held',
): void {
  // What the order keeps free went down already when the deposit was seen.
  const wasSeen = entries.get(person, depositKey)?.state === 'reserved';
  const taken = wasSeen || state === 'held' ? '0' : amountMicro;
  entries.change(person, orderId, (order) => ({ amountMicro: less(order.amountMicro, taken) }));
  entries.set({ person, entry: depositKey, kind, orderId, day, state, amountMicro, until: null, at });
}

/** In millionths; never below nothing. */
function less(amountMicro: string, takenMicro: string): string {
  const left = BigInt(amountMicro) - BigInt(takenMicro);
  return (left > 0n ? left : 0n).toString();
}
