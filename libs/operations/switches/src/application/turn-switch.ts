import { actorOf, may, operatorIdOf, type Viewer } from '@usdt-africa/operators';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type AppendedEvent,
  type EventHandlers,
  execute,
  handle,
  type PostgresEventStore,
  projectionOf,
} from '@usdt-africa/event-store';
import { correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { aboveKoboOf, PAYOUTS_ABOVE, switchOf } from '../domain/payouts-above.js';
import { SENDS } from '../domain/names.js';
import { type pause, type Switch, switchDecider, type SwitchEvent } from '../domain/switch.js';

const NAME =
  /^(quotes|buy|sends|chain-tron|payouts|payouts-above|bank-[0-9A-Za-z]{3,12}|provider-[a-z0-9]{2,30}|notice-(pcm|ha|yo|ig))$/;

const MONEY: readonly string[] = ['payouts', PAYOUTS_ABOVE, SENDS];

/**
 * Whether this operator may turn this switch: whether and how much money goes out is for finance, the rest for
 * engineers, too.
 */
export function mayTurn(viewer: Viewer, name: string): boolean {
  return may(viewer.role, 'switches.money') || (!MONEY.includes(name) && may(viewer.role, 'switches.technical'));
}

/**
 * Records an operator's pause or resumption as an event with actor, reason and end.
 * @throws Refusal 404, 403
 */
export async function turnSwitch(
  store: PostgresEventStore,
  { name, viewer, reason }: { readonly name: string; readonly viewer: Viewer; readonly reason: string },
  decide: (state: Switch) => ReturnType<typeof pause>,
): Promise<void> {
  if (!NAME.test(name)) throw refusal('switches.no-switch');
  if (!mayTurn(viewer, name)) throw refusal('operators.not-permitted');
  await execute<Switch, SwitchEvent>(store, switchDecider, streams.switch(name), decide, {
    metadata: { correlationId: correlationId(), actor: actorOf(viewer.id), reason },
    alongside: async (tx, { events }) => {
      for (const event of events) await handle(ROWS, event, tx);
    },
  });
}

/** Applies an event to a switch's row; an event older than the row is ignored. */
const turned =
  (paused: boolean) =>
  async (
    data: { readonly name: string; readonly at: string; readonly until?: string | null },
    event: AppendedEvent,
    tx: PoolClient,
  ): Promise<void> => {
    const { actor, reason = null } = event.metadata;
    // One amount applies at a time. The rows of the others stay, at this version: repeated events about them are
    // ignored.
    if (aboveKoboOf(data.name) !== null)
      await tx.query(
        `update switches set paused = false, until = null, version = $3
         where name like $1 and name <> $2 and version < $3`,
        [`${switchOf(data.name)}-%`, data.name, event.version],
      );
    await tx.query(
      `insert into switches as s (name, paused, until, operator_id, reason, changed_at, version)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (name) do update set paused = excluded.paused, until = excluded.until, operator_id = excluded.operator_id,
         reason = excluded.reason, changed_at = excluded.changed_at, version = excluded.version
       where s.version < excluded.version`,
      [data.name, paused, data.until ?? null, operatorIdOf(actor), reason, data.at, event.version],
    );
  };

const ROWS: EventHandlers<[tx: PoolClient], Promise<void>> = {
  SwitchPaused: turned(true),
  SwitchResumed: turned(false),
};

/** One row per switch. The command writes it with the event; it can be rebuilt from the events alone. */
export const switchesProjection = projectionOf({ name: 'switches', tables: ['switches'], on: ROWS });
