import type { EventData, EventType } from '@usdt-africa/contracts/events';
import type { Projection, RecordedEvent } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

const HANDLES = [
  'LimitReserved',
  'LimitDepositSeen',
  'LimitDepositGone',
  'LimitReservationKept',
  'LimitReservationLoosened',
  'LimitReservationReleased',
  'LimitUsed',
  'LimitExceeded',
  'LimitOverrideSet',
  'LimitOverrideEnded',
] as const satisfies readonly EventType[];

type Statement = readonly [text: string, values: readonly unknown[]];

/** What people take up of their limits, and the limits of their own that they were given. */
export const limitUseProjection: Projection = {
  name: 'limit-use',
  tables: ['limit_entries', 'limit_overrides'],
  handles: HANDLES,
  async apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
    for (const event of events)
      for (const [text, values] of statements(event, event.streamId.slice('limit-'.length)))
        await tx.query(text, [...values]);
  },
};

const ENTRY = `insert into limit_entries (person, entry, kind, order_id, day, state, amount_micro, until, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (person, entry) do update set state = excluded.state, amount_micro = excluded.amount_micro, day = excluded.day,
    until = excluded.until, kept_by = '{}', at = excluded.at`;

const LESS_RESERVED = `update limit_entries set amount_micro = greatest(0, amount_micro - $3::bigint)
  where person = $1 and entry = $2`;

function statements(event: RecordedEvent, person: string): Statement[] {
  switch (event.type as (typeof HANDLES)[number]) {
    case 'LimitReserved': {
      const { kind, orderId, amountMicro, day, until, at } = event.data as EventData<'LimitReserved'>;
      // What a browser has not paid is nobody's use of a limit.
      if (kind === 'browser') return [];
      return [[ENTRY, [person, orderId, kind, orderId, day, 'reserved', amountMicro, until, at]]];
    }
    case 'LimitDepositSeen': {
      const { kind, orderId, depositKey, amountMicro, day, at } = event.data as EventData<'LimitDepositSeen'>;
      if (kind === 'browser') return [];
      return [
        [LESS_RESERVED, [person, orderId, amountMicro]],
        [ENTRY, [person, depositKey, kind, orderId, day, 'reserved', amountMicro, null, at]],
        [`update limit_entries set kept_by = array[$2] where person = $1 and entry = $2`, [person, depositKey]],
      ];
    }
    case 'LimitDepositGone': {
      const { depositKey } = event.data as EventData<'LimitDepositGone'>;
      return [
        [`delete from limit_entries where person = $1 and entry = $2 and state = 'reserved'`, [person, depositKey]],
      ];
    }
    case 'LimitReservationKept': {
      const { orderId, depositKey } = event.data as EventData<'LimitReservationKept'>;
      const text = `update limit_entries set kept_by = array_append(array_remove(kept_by, $3), $3) where person = $1 and entry = $2`;
      return [[text, [person, orderId, depositKey]]];
    }
    case 'LimitReservationLoosened': {
      const { orderId, depositKey, until } = event.data as EventData<'LimitReservationLoosened'>;
      const text = `update limit_entries set kept_by = array_remove(kept_by, $3), until = $4 where person = $1 and entry = $2`;
      return [[text, [person, orderId, depositKey, until]]];
    }
    case 'LimitReservationReleased': {
      const { orderId } = event.data as EventData<'LimitReservationReleased'>;
      return [
        [
          `update limit_entries set amount_micro = 0, kept_by = '{}' where person = $1 and entry = $2`,
          [person, orderId],
        ],
      ];
    }
    case 'LimitUsed':
    case 'LimitExceeded': {
      const { kind, orderId, depositKey, amountMicro, day, at } = event.data as EventData<'LimitUsed'>;
      const used = event.type === 'LimitUsed';
      return [
        [
          // What the order keeps free went down already when the deposit was seen.
          `update limit_entries set kept_by = array_remove(kept_by, $3), amount_micro = greatest(0, amount_micro - case
             when exists (select from limit_entries s where s.person = $1 and s.entry = $3 and s.state = 'reserved')
             then 0 else $4::bigint end)
           where person = $1 and entry = $2`,
          [person, orderId, depositKey, used ? amountMicro : '0'],
        ],
        [ENTRY, [person, depositKey, kind, orderId, day, used ? 'used' : 'held', amountMicro, null, at]],
      ];
    }
    case 'LimitOverrideSet': {
      const { overrideId, kind, limitMicro, until, orderId, at } = event.data as EventData<'LimitOverrideSet'>;
      const { actor, reason } = event.metadata;
      return [
        [
          `update limit_overrides set ended_at = $2, ended_by = $3 where person = $1 and ended_at is null`,
          [person, at, actor],
        ],
        [
          `insert into limit_overrides (person, override_id, kind, limit_micro, until, order_id, set_at, set_by, reason)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
          [person, overrideId, kind, limitMicro, until, orderId, at, actor, reason ?? null],
        ],
      ];
    }
    case 'LimitOverrideEnded': {
      const { overrideId, at } = event.data as EventData<'LimitOverrideEnded'>;
      const text = `update limit_overrides set ended_at = $3, ended_by = $4 where person = $1 and override_id = $2`;
      return [[text, [person, overrideId, at, event.metadata.actor]]];
    }
  }
}
