import { Inject, Injectable } from '@nestjs/common';
import { type AdminActor, type AdminRole, type Facts, displayedFactsOf } from '@usdt-africa/contracts/admin';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { type OperatorNames, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { operatorIdOf } from '../application/operator-log.js';
import { Profiles } from '../application/profiles.js';

/** The actors of events, as shown to people. */
@Injectable()
export class Actors {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(Profiles) private readonly operators: OperatorNames,
  ) {}

  async of(actors: readonly string[]): Promise<(actor: string) => AdminActor> {
    const ids = [...new Set(actors.flatMap((actor) => personOf(actor) ?? []))];
    if (ids.length === 0) return (actor) => actorOf(actor, new Map(), new Map());
    const [names, { rows }] = await Promise.all([
      this.operators.names(ids),
      this.pool.query<{ operator_id: string; role: AdminRole }>(
        'select operator_id, role from operators where operator_id = any($1::uuid[])',
        [ids],
      ),
    ]);
    const roles = new Map(rows.map((row) => [row.operator_id, row.role]));
    return (actor) => actorOf(actor, names, roles);
  }

  /** Of their authors, and of the operators that they are about. */
  ofEvents(events: readonly RecordedEvent[]): Promise<(actor: string) => AdminActor> {
    return this.of(actorsIn(events));
  }
}

/** All actors in events: the author, and the affected operator. */
export function actorsIn(events: readonly RecordedEvent[]): string[] {
  return events.flatMap(({ metadata, data }) => {
    const { operatorId } = (data ?? {}) as { readonly operatorId?: unknown };
    return typeof operatorId === 'string' ? [metadata.actor, operatorActor(operatorId)] : [metadata.actor];
  });
}

/**
 * The values for the text of an event.
 * @param who resolves all actors of {@link actorsIn}
 */
export function factsIn(event: Pick<RecordedEvent, 'data'>, who: (actor: string) => AdminActor): Facts {
  return displayedFactsOf(event.data, (operatorId) => who(operatorActor(operatorId)).name);
}

const operatorActor = (operatorId: string): string => `operator:${operatorId}`;

function actorOf(actor: string, names: ReadonlyMap<string, string>, roles: ReadonlyMap<string, AdminRole>): AdminActor {
  const operatorId = personOf(actor);
  if (operatorId)
    return {
      kind: 'operator',
      name: shortName(names.get(operatorId) ?? ''),
      role: roles.get(operatorId) ?? null,
      operatorId,
    };
  // The command line names its user.
  if (actor.startsWith('operator:'))
    return { kind: 'operator', name: actor.slice('operator:'.length), role: null, operatorId: null };
  if (actor.startsWith('system:'))
    return { kind: 'system', name: actor.slice('system:'.length), role: null, operatorId: null };
  if (actor.startsWith('provider:'))
    return { kind: 'provider', name: actor.slice('provider:'.length), role: null, operatorId: null };
  const name = actor.startsWith('account:') ? 'customer' : 'guest';
  return { kind: 'customer', name, role: null, operatorId: null };
}

/** The console operator in an actor; null for other actors. */
function personOf(actor: string): string | null {
  const id = operatorIdOf(actor);
  return id !== null && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? id : null;
}

/** `Femi Okafor` → `Femi O.` */
function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial ? `${first} ${initial}.` : first;
}
