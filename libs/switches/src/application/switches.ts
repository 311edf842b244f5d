import { actorOf, may, type Viewer } from '@usdt-africa/operators';
import type { AdminSwitch } from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { execute, type PostgresEventStore, type Projection, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { pause, resume, type Switch, switchDecider, type SwitchEvent } from '../domain/switch.js';

const NAME = /^(quotes|payouts|bank-[0-9A-Za-z]{3,12}|provider-[a-z0-9]{2,30})$/;

/** Whether this operator may turn this switch: if money goes out at all is finance's, the rest the engineers', too. */
export function mayTurn(viewer: Viewer, name: string): boolean {
  return may(viewer.role, 'switches.money') || (name !== 'payouts' && may(viewer.role, 'switches.technical'));
}

/** What is told of the switches after one was turned. */
export interface SwitchesAsTold {
  list(viewer: Viewer): Promise<readonly AdminSwitch[]>;
}

/** What operators pause and let go on: each an event with who, why and until when. */
export class Switches {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly switches: SwitchesAsTold,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404, 403 */
  async pause(name: string, until: string | null, viewer: Viewer, reason: string): Promise<AdminSwitch> {
    return this.#turn(name, viewer, reason, (state) => pause(state, name, until, this.clock.now()));
  }

  /** @throws Refusal 404, 403 */
  async resume(name: string, viewer: Viewer, reason: string): Promise<AdminSwitch> {
    return this.#turn(name, viewer, reason, (state) => resume(state, name, this.clock.now()));
  }

  async #turn(
    name: string,
    viewer: Viewer,
    reason: string,
    decide: (state: Switch) => ReturnType<typeof pause>,
  ): Promise<AdminSwitch> {
    if (!NAME.test(name)) throw new Refusal(404, 'no-switch', 'There is no such switch.');
    if (!mayTurn(viewer, name)) throw new Refusal(403, 'not-permitted', 'Your role does not allow this.');
    await execute<Switch, SwitchEvent>(this.store, switchDecider, streams.switch(name), decide, {
      metadata: { correlationId: correlationId(), actor: actorOf(viewer.id), reason },
      alongside: async (tx, { events }) => {
        for (const event of events as readonly RecordedEvent[]) await keepSwitch(event, tx);
      },
    });
    return (await this.switches.list(viewer)).find(({ id }) => id === name)!;
  }
}

/** A row a switch. Whoever turns it writes it with the event; from the events alone it is made again. */
export const switchesProjection: Projection = {
  name: 'switches',
  tables: ['switches'],
  handles: ['SwitchPaused', 'SwitchResumed'],
  async apply(events, tx) {
    for (const event of events) await keepSwitch(event, tx);
  },
};

async function keepSwitch(event: RecordedEvent, tx: PoolClient): Promise<void> {
  const data = event.data as EventData<'SwitchPaused'> | EventData<'SwitchResumed'>;
  const { actor, reason = null } = event.metadata;
  await tx.query(
    `insert into switches as s (name, paused, until, operator_id, reason, changed_at, version)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (name) do update set paused = excluded.paused, until = excluded.until, operator_id = excluded.operator_id,
       reason = excluded.reason, changed_at = excluded.changed_at, version = excluded.version
     where s.version < excluded.version`,
    [
      data.name,
      event.type === 'SwitchPaused',
      'until' in data ? data.until : null,
      actor.startsWith('operator:') ? actor.slice('operator:'.length) : null,
      reason,
      data.at,
      event.version,
    ],
  );
}
