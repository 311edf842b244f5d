import type { EventData } from '@usdt-africa/contracts/events';
import { type EventHandlers, handle, type Projection, typesOf } from '@usdt-africa/event-store';

type Statement = readonly [text: string, values: readonly unknown[]];

const ENTRY = `insert into limit_entries (person, entry, kind, order_id, day, state, amount_micro, until, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (person, entry) do update set state = excluded.state, amount_micro = excluded.amount_micro, day = excluded.day,
    until = excluded.until, kept_by = '{}', at = excluded.at`;

const LESS_RESERVED = `update limit_entries set amount_micro = greatest(0, amount_micro - $3::bigint)
  where person = $1 and entry = $2`;

/** What each event says of a person. */
const STATEMENTS: EventHandlers<[person: string], readonly Statement[]> = {
  // What a browser has not paid is nobody's use of a limit.
  LimitReserved: ({ kind, orderId, amountMicro, day, until, at }, _event, person) =>
    kind === 'browser' ? [] : [[ENTRY, [person, orderId, kind, orderId, day, 'reserved', amountMicro, until, at]]],
  LimitDepositSeen: ({ kind, orderId, depositKey, amountMicro, day, at }, _event, person) =>
    kind === 'browser'
      ? []
      : [
          [LESS_RESERVED, [person, orderId, amountMicro]],
          [ENTRY, [person, depositKey, kind, orderId, day, 'reserved', amountMicro, null, at]],
          [`update limit_entries set kept_by = array[$2] where person = $1 and entry = $2`, [person, depositKey]],
        ],
  LimitDepositGone: ({ depositKey }, _event, person) => [
    [`delete from limit_entries where person = $1 and entry = $2 and state = 'reserved'`, [person, depositKey]],
  ],
  LimitReservationKept: ({ orderId, depositKey }, _event, person) => [
    [
      `update limit_entries set kept_by = array_append(array_remove(kept_by, $3), $3) where person = $1 and entry = $2`,
      [person, orderId, depositKey],
    ],
  ],
  LimitReservationLoosened: ({ orderId, depositKey, until }, _event, person) => [
    [
      `update limit_entries set kept_by = array_remove(kept_by, $3), until = $4 where person = $1 and entry = $2`,
      [person, orderId, depositKey, until],
    ],
  ],
  LimitReservationReleased: ({ orderId }, _event, person) => [
    [`update limit_entries set amount_micro = 0, kept_by = '{}' where person = $1 and entry = $2`, [person, orderId]],
  ],
  LimitUsed: (data, _event, person) => arrived(person, data, 'used'),
  LimitExceeded: (data, _event, person) => arrived(person, data, 'held'),
  LimitOverrideSet: ({ overrideId, kind, limitMicro, monthMicro, until, orderId, at }, { metadata }, person) => [
    [
      `update limit_overrides set ended_at = $2, ended_by = $3 where person = $1 and ended_at is null`,
      [person, at, metadata.actor],
    ],
    [
      `insert into limit_overrides (person, override_id, kind, limit_micro, until, order_id, set_at, set_by, reason, month_micro)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [person, overrideId, kind, limitMicro, until, orderId, at, metadata.actor, metadata.reason ?? null, monthMicro],
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
  handles: typesOf(STATEMENTS),
  async apply(events, tx) {
    for (const event of events)
      for (const [text, values] of handle(STATEMENTS, event, event.streamId.slice('limit-'.length)) ?? [])
        await tx.query(text, [...values]);
  },
};

/** A deposit of this person is final: within their limit, or too much for it. */
function arrived(
  person: string,
  { kind, orderId, depositKey, amountMicro, day, at }: EventData<'LimitUsed' | 'LimitExceeded'>,
  state: 'used' | 'held',
): readonly Statement[] {
  return [
    [
      // What the order keeps free went down already when the deposit was seen.
      `update limit_entries set kept_by = array_remove(kept_by, $3), amount_micro = greatest(0, amount_micro - case
         when exists (select from limit_entries s where s.person = $1 and s.entry = $3 and s.state = 'reserved')
         then 0 else $4::bigint end)
       where person = $1 and entry = $2`,
      [person, orderId, depositKey, state === 'used' ? amountMicro : '0'],
    ],
    [ENTRY, [person, depositKey, kind, orderId, day, state, amountMicro, null, at]],
  ];
}
