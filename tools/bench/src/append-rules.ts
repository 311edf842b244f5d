import { createEventStore } from '@usdt-africa/event-store';
import pg from 'pg';
import { median } from './benchmark.js';
import type { BenchmarkContext, BenchmarkReport, Bound } from './benchmark.js';
import { DATA as data, METADATA as metadata, type Slice, takeSlice } from './slice.js';

export interface AppendRulesOptions extends BenchmarkContext {
  readonly rounds?: number;
  readonly sliceMs?: number;
}

const UNIQUE = `create unique index on events (event_id)`;
const NO_GAPS = `
  create function refuse_gaps() returns trigger language plpgsql as $$
  begin
    if exists (select from added a where a.version <> 1 and not exists (
      select from events e where e.stream_id = a.stream_id and e.version = a.version - 1)) then
      raise exception 'a version is left out' using errcode = 'restrict_violation';
    end if;
    return null;
  end $$;
  create trigger events_leave_no_gap after insert on events referencing new table as added
    for each statement execute function refuse_gaps()`;

/**
 * The table of events with one rule each, in a separate schema; `atLeast`: bound for the cost of the product's own
 * rule.
 */
const RULES = [
  { name: 'no rule', statements: '', atLeast: null },
  { name: 'unique event_id', statements: UNIQUE, atLeast: 0.95 },
  { name: 'no gaps', statements: NO_GAPS, atLeast: null },
] as const;

const WAYS = [
  { name: 'alone, 8 connections', inFlight: 8, grouping: { commands: 1, statements: 8 } },
  { name: 'grouped, 32 in flight', inFlight: 32, grouping: {} },
  { name: 'grouped, 256 in flight', inFlight: 256, grouping: {} },
] as const;

/** What rules that the database itself could hold cost an append: interleaved slices, ratios taken within a round. */
export async function benchAppendRules(options: AppendRulesOptions): Promise<BenchmarkReport> {
  const { appUrl, ownerUrl, print, rounds = 31, sliceMs = 300 } = options;
  const pools: pg.Pool[] = [];
  const bounds: Bound[] = [];
  const measured: object[] = [];
  try {
    for (const [index, rule] of RULES.entries()) pools.push(await openTable(appUrl, ownerUrl, index, rule.statements));
    for (const way of WAYS) {
      const slice = pools.map((pool) => {
        const store = createEventStore({ pool, grouping: way.grouping });
        return (milliseconds: number): Promise<Slice> =>
          takeSlice(
            way.inFlight,
            () => (streamId, version) =>
              store.append(
                {
                  streamId,
                  expectedVersion: version - 1,
                  events: [{ type: 'DepositConfirmed', schemaVersion: 1, data }],
                },
                { metadata },
              ),
            milliseconds,
          );
      });
      for (const take of slice) await take(sliceMs);
      const runs: number[][] = RULES.map(() => []);
      for (let round = 0; round < rounds; round++) {
        const order = [...RULES.keys()];
        if (round % 2 === 1) order.reverse();
        for (const index of order) runs[index]!.push((await slice[index]!(sliceMs)).eventsPerSecond);
      }
      for (const [index, { name, atLeast }] of RULES.entries()) {
        const ratio = median(runs[index]!.map((value, round) => value / runs[0]![round]!));
        const perSecond = Math.round(median(runs[index]!));
        print(
          `${way.name.padEnd(24)} ${name.padEnd(16)} ${String(perSecond).padStart(6)} events/s  ${ratio.toFixed(3)} ×`,
        );
        measured.push({ way: way.name, rule: name, perSecond, ratio });
        if (atLeast !== null) bounds.push({ name: `${name}, ${way.name}`, value: ratio, atLeast });
      }
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
  return { measured, bounds };
}

/** Creates a table like the product's before any rule, first in the search path of the app's connections. */
async function openTable(appUrl: string, ownerUrl: string, index: number, statements: string): Promise<pg.Pool> {
  const schema = `rules_${index}`;
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(`
    create schema ${schema};
    set search_path = ${schema}, public;
    create table ${schema}.events (like public.events including defaults including identity, primary key (stream_id, version));
    create index on events (epoch, transaction_id, global_position);
    ${statements};
    grant usage on schema ${schema} to usdt_app;
    grant select, insert on events to usdt_app`);
  await owner.end();
  return new pg.Pool({ connectionString: appUrl, max: 8, options: `-c search_path=${schema},public` });
}
