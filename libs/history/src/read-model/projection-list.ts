import { type Actors, may, type Viewer } from '@usdt-africa/operators';
import {
  type AdminActor,
  type AdminProjectionRow,
  type AdminProjectionsOverview,
  type AdminProjectionView,
  type AdminProof,
  type AdminRebuild,
  COUNTED_EXACTLY,
} from '@usdt-africa/contracts/admin';
import { type FedProjection, listDeadLetters, type Rebuilder, type RebuildStatus } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { ProofBook, ProofEntry } from '../application/proof-book.js';

interface Place {
  readonly name: string;
  readonly position: string;
  readonly events: number;
  readonly seconds: number;
}

const UNDER_WAY: readonly RebuildStatus['state'][] = ['requested', 'filling', 'catching-up', 'swapping', 'paused'];
/** A reader further behind is told as behind by so many. */
const MOST_COUNTED = 100_000;

/** Read models: how far behind, what is being made anew, and whether their rows are what their events make of them. */
export class ProjectionList {
  constructor(
    private readonly pool: Pool,
    private readonly projections: readonly FedProjection[],
    private readonly rebuilder: Rebuilder,
    private readonly proofs: ProofBook,
    private readonly actors: Actors,
  ) {}

  async rows(): Promise<AdminProjectionRow[]> {
    const [places, letters, rebuilds, sizes, kafka] = await Promise.all([
      this.places(),
      listDeadLetters(this.pool),
      this.rebuilder.list(100),
      this.sizes(),
      this.#kafka(),
    ]);
    const who = await this.#who(rebuilds);
    return this.projections.map(({ projection: { name, tables }, fed, about }) => {
      const place = places.get(name);
      const parked = letters.filter(({ subscription }) => subscription === name);
      const rebuild = rebuilds.find((one) => one.projection === name && UNDER_WAY.includes(one.state));
      const done = this.proofs.last(name, true);
      const newest = this.proofs.last(name, false);
      return {
        id: name,
        about,
        fed,
        reads: kafka && fed === 'telling' ? 'kafka' : 'store',
        behindEvents: place?.events ?? 0,
        behindMs: Math.round((place?.seconds ?? 0) * 1000),
        position: place?.position ?? null,
        rows: tables.reduce((sum, table) => sum + (sizes.get(table)?.rows ?? 0), 0),
        parked: parked.length,
        failing: parked[0]?.error.split('\n')[0] ?? null,
        lastProof: done ? { id: done.id, at: done.finishedAt!.toISOString(), equal: done.proof?.equal ?? false } : null,
        rebuild: rebuild ? rebuildView(rebuild, who, null) : null,
        proving: newest && !newest.finishedAt ? proofView(newest, who) : null,
      };
    });
  }

  /** @throws Refusal 404 */
  async view(name: string, viewer: Viewer): Promise<AdminProjectionView> {
    const fed = this.projections.find(({ projection }) => projection.name === name);
    const row = (await this.rows()).find(({ id }) => id === name);
    if (!fed || !row) throw new Refusal(404, 'no-projection', 'There is no such projection.');
    const [sizes, { rows: counted }] = await Promise.all([
      this.sizes(),
      this.pool.query<{ events: string }>(
        `select greatest(0, reltuples)::bigint::text as events from pg_class where oid = 'events'::regclass`,
      ),
    ]);
    const last = this.proofs.last(name, false);
    const who = await this.actors.of(last ? [last.by] : []);
    const acts = may(viewer.role, 'projections.rebuild');
    const verb = (name: 'rebuild' | 'prove', why: string | null) => ({
      verb: name,
      target: null,
      why,
      facts: { name: row.id },
      twoPeople: false,
    });
    return {
      ...row,
      tables: fed.projection.tables,
      handles: fed.projection.handles,
      estimate: {
        events: Number(counted[0]?.events ?? 0),
        seconds: null,
        diskBytes: fed.projection.tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0),
        diskFreeBytes: null,
        swapMs: null,
      },
      proof: last ? proofView(last, who) : null,
      verbs: acts
        ? [
            verb('rebuild', row.rebuild ? 'already-running' : null),
            verb('prove', row.proving ? 'already-running' : null),
          ]
        : [],
    };
  }

  async overview(): Promise<AdminProjectionsOverview> {
    const { rows } = await this.pool.query<{ last: string | null }>(
      'select max(global_position)::text as last from (select global_position from events order by epoch desc, transaction_id desc, global_position desc limit 100) as newest',
    );
    const direct = (await this.#kafka()) ? null : 'Read models read the store themselves: no Kafka is set.';
    return { storePosition: rows[0]?.last ?? '0', relay: null, direct };
  }

  async rebuilds(projection: string | undefined, running: boolean, viewer: Viewer): Promise<AdminRebuild[]> {
    const all = (await this.rebuilder.list(200)).filter(
      (one) =>
        (projection === undefined || one.projection === projection) && (!running || UNDER_WAY.includes(one.state)),
    );
    const who = await this.#who(all);
    return all.map((one) => rebuildView(one, who, viewer));
  }

  async rebuild(status: RebuildStatus, viewer: Viewer): Promise<AdminRebuild> {
    return rebuildView(status, await this.#who([status]), viewer);
  }

  /** @throws Refusal 404 */
  async proof(id: string): Promise<AdminProof> {
    const entry = this.proofs.find(id);
    if (!entry) throw new Refusal(404, 'no-proof', 'There is no such proof here.');
    return proofView(entry, await this.actors.of([entry.by]));
  }

  private async places(): Promise<ReadonlyMap<string, Place>> {
    const { rows } = await this.pool.query<Place>(
      `select p.name, p.global_position::text as position, behind.events, behind.seconds from subscription_checkpoints p,
         lateral (
           select count(*)::int as events,
             coalesce(greatest(0, extract(epoch from clock_timestamp() - min(recorded_at))), 0)::float as seconds
           from (
             select recorded_at from events e
             where (e.epoch, e.transaction_id, e.global_position) > (p.epoch, p.transaction_id, p.global_position)
             order by e.epoch, e.transaction_id, e.global_position limit ${MOST_COUNTED}
           ) e
         ) behind`,
    );
    return new Map(rows.map((row) => [row.name, row]));
  }

  private async sizes(): Promise<ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>> {
    const tables = this.projections.flatMap(({ projection }) => projection.tables);
    // What the planner reckons is no figure for a small table: it is zero until somebody has analysed it.
    const counted = tables.map(
      (table) =>
        `select '${table}'::text as name, count(*)::int as rows from (select from ${table} limit ${COUNTED_EXACTLY + 1}) t`,
    );
    const { rows } = await this.pool.query<{ name: string; rows: number; bytes: string }>(
      `select name, pg_total_relation_size(oid)::text as bytes,
         case when rows > ${COUNTED_EXACTLY} then greatest(rows, reltuples::int) else rows end as rows
       from (${counted.join(' union all ')}) counted
       join pg_class on relnamespace = 'public'::regnamespace and relname = name`,
    );
    return new Map(rows.map((row) => [row.name, { rows: row.rows, bytes: Number(row.bytes) }]));
  }

  async #kafka(): Promise<boolean> {
    const { rows } = await this.pool.query<{ some: boolean }>('select exists (select from kafka_topics) as some');
    return rows[0]!.some;
  }

  #who(rebuilds: readonly RebuildStatus[]): Promise<(actor: string) => AdminActor> {
    const proofs = this.projections.flatMap(({ projection }) => this.proofs.last(projection.name, false)?.by ?? []);
    return this.actors.of([...rebuilds.map(({ requestedBy }) => requestedBy), ...proofs]);
  }
}

function rebuildView(one: RebuildStatus, who: (actor: string) => AdminActor, viewer: Viewer | null): AdminRebuild {
  const { mark, position } = one;
  const way = mark?.globalPosition ?? 0n;
  const gone = position?.globalPosition ?? 0n;
  const permille = one.state === 'done' ? 1000n : way === 0n ? 0n : gone >= way ? 1000n : (gone * 1000n) / way;
  const verbs: AdminRebuild['verbs'][number][] = [];
  const add = (verb: 'pause' | 'resume' | 'cancel'): unknown =>
    verbs.push({ verb, target: null, why: null, facts: { name: one.projection }, twoPeople: false });
  if (viewer && may(viewer.role, 'projections.rebuild') && UNDER_WAY.includes(one.state)) {
    add(one.state === 'paused' ? 'resume' : 'pause');
    add('cancel');
  }
  return {
    id: one.id,
    projection: one.projection,
    state: one.state,
    by: who(one.requestedBy),
    reason: one.reason,
    requestedAt: one.requestedAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
    mark: mark?.globalPosition.toString() ?? null,
    position: position?.globalPosition.toString() ?? null,
    percent: `${permille / 10n}.${permille % 10n}`,
    eventsDone: one.eventsDone,
    eventsPerSecond: one.eventsPerSecond,
    secondsLeft: one.secondsLeft,
    rows: null,
    errors: one.error ? 1 : 0,
    waitsFor: one.waitsFor,
    error: one.error,
    verbs,
  };
}

function proofView(entry: ProofEntry, who: (actor: string) => AdminActor): AdminProof {
  const { proof, error, startedAt, finishedAt } = entry;
  return {
    id: entry.id,
    projection: entry.projection,
    state: error !== null ? 'failed' : proof ? 'done' : 'running',
    by: who(entry.by),
    reason: entry.reason,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    equal: proof?.equal ?? null,
    position: proof?.position?.globalPosition.toString() ?? null,
    events: proof?.events ?? 0,
    seconds: finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000) : null,
    tables: (proof?.tables ?? []).map(({ table, liveRows, rebuiltRows, differing }) => ({
      table,
      liveRows,
      builtRows: rebuiltRows,
      missing: Math.max(0, rebuiltRows - liveRows),
      extra: Math.max(0, liveRows - rebuiltRows),
      different: differing,
      liveDigest: '',
      builtDigest: '',
    })),
    differences: (proof?.differences ?? []).map(({ table, key, live, rebuilt }) => ({
      table,
      key,
      kind: live === null ? 'missing' : rebuilt === null ? 'extra' : 'different',
      live,
      built: rebuilt,
    })),
    error,
  };
}
