import { STREAM_KINDS, type StreamKind, streamKindOf } from '@usdt-africa/contracts/events';
import type { Pool } from 'pg';
import { EXIT, UsageError } from './complaints.js';
import { instantFrom, positionBefore } from './positions.js';
import type { Session } from './session.js';
import { type Args, text, texts, type Subcommand, wholeNumber } from './subcommand.js';
import { count, plural, time } from './words.js';

const KINDS = Object.keys(STREAM_KINDS) as StreamKind[];

export const list: Subcommand = {
  usage: '[kind | topic]',
  summary: 'kinds of streams with their counts; the streams of one kind; events of a type',
  help: `Without anything: every kind of stream, its topic, and how many events of which type there are.
With a kind (${KINDS.join(', ')}) or a topic: its streams, the newest first.
With --type alone: the newest events of that type.

  --type <T>     only what has an event of this type (may be repeated)
  --since <t>    only what happened since: 2026-11-21, 2026-11-21T13:02:00Z, or 15m, 2h, 3d ago
  --limit <n>    at most so many (20)`,
  options: {
    type: { type: 'string', multiple: true },
    since: { type: 'string' },
    limit: { type: 'string' },
  },
  takes: [0, 1],
  async run(session, args) {
    const filters = filtersOf(args);
    const name = args.positionals[0];
    if (name !== undefined) return streamsOfKinds(session, kindsNamed(name), filters);
    return filters.types.length > 0 || filters.since !== null ? newestEvents(session, filters) : kinds(session);
  },
};

interface Filters {
  readonly types: readonly string[];
  readonly since: Date | null;
  readonly limit: number;
}

function filtersOf(args: Args): Filters {
  const types = texts(args, 'type');
  for (const type of types) assertType(type);
  const since = text(args, 'since');
  return {
    types,
    since: since === undefined ? null : instantFrom(since, '--since'),
    limit: wholeNumber(text(args, 'limit') ?? '20', '--limit'),
  };
}

/** @throws UsageError with the types that come near */
export function assertType(type: string): void {
  const all: readonly string[] = Object.values(STREAM_KINDS).flatMap((kind) => kind.types);
  if (all.includes(type)) return;
  const near = all.filter((one) => one.toLowerCase().includes(type.toLowerCase()));
  const hint =
    near.length > 0 ? ` Did you mean ${near.slice(0, 5).join(', ')}?` : ' See "events list" for all of them.';
  throw new UsageError(`There is no event type ${type}.${hint}`);
}

/** A kind, or all kinds of a topic. */
function kindsNamed(name: string): StreamKind[] {
  const named = KINDS.filter((kind) => kind === name || STREAM_KINDS[kind].topic === name);
  if (named.length === 0) {
    const topics = new Set(Object.values(STREAM_KINDS).map((kind) => kind.topic));
    throw new UsageError(
      `"${name}" is neither a kind of stream (${KINDS.join(', ')}) nor a topic (${[...topics].join(', ')}).`,
    );
  }
  return named;
}

interface TypeRow {
  readonly prefix: string;
  readonly type: string;
  readonly events: string;
  readonly streams: string;
  readonly last: Date;
}

async function kinds(session: Session): Promise<number> {
  const { rows } = await (
    await session.reader()
  ).query<TypeRow>(
    `select split_part(stream_id, '-', 1) as prefix, type, count(*) as events,
       count(*) filter (where version = 1) as streams, max(recorded_at) as last
     from events group by 1, 2 order by 1, 2`,
  );
  const all = KINDS.map((kind) => {
    const own = rows.filter((row) => streamKindOf(`${row.prefix}-x`) === kind || streamKindOf(row.prefix) === kind);
    return {
      kind,
      topic: STREAM_KINDS[kind].topic,
      streams: own.reduce((sum, row) => sum + Number(row.streams), 0),
      events: own.reduce((sum, row) => sum + Number(row.events), 0),
      last: own.reduce<Date | null>((last, row) => (last && last > row.last ? last : row.last), null),
      types: Object.fromEntries(own.map((row) => [row.type, Number(row.events)])),
    };
  });
  const other = rows.filter((row) => streamKindOf(`${row.prefix}-x`) === null && streamKindOf(row.prefix) === null);
  if (session.json) {
    session.document({
      events: rows.reduce((sum, row) => sum + Number(row.events), 0),
      kinds: all,
      unknown: other.map((row) => ({ prefix: row.prefix, type: row.type, events: Number(row.events) })),
    });
    return EXIT.fine;
  }
  const { screen } = session;
  screen.table(
    ['kind', 'topic', 'streams', 'events', 'last event (UTC)'],
    all.map((row) => [
      [row.kind, 'name'],
      row.topic,
      count(row.streams),
      count(row.events),
      row.last ? time(row.last) : ['never', 'dim'],
    ]),
    [2, 3],
  );
  screen.line();
  screen.table(
    ['kind', 'type', 'events'],
    all.flatMap(({ kind, types }) => Object.entries(types).map(([type, events]) => [kind, type, count(events)])),
    [2],
  );
  for (const { prefix, type, events } of other) {
    screen.line([`${plural(Number(events), 'event')} ${type} in streams ${prefix}…, an unknown kind`, 'caution']);
  }
  return EXIT.fine;
}

interface StreamRow {
  readonly stream_id: string;
  readonly events: string;
  readonly began: Date;
  readonly last: Date;
  readonly last_type: string;
}

async function streamsOfKinds(session: Session, wanted: readonly StreamKind[], filters: Filters): Promise<number> {
  const prefixes = wanted.map((kind) => STREAM_KINDS[kind].prefix);
  const { rows } = await (
    await session.reader()
  ).query<StreamRow>(
    `select stream_id, count(*) as events, min(recorded_at) as began, max(recorded_at) as last,
       (array_agg(type order by version desc))[1] as last_type
     from events, unnest($1::text[]) as p(prefix)
     where stream_id >= p.prefix collate "C" and stream_id < (p.prefix || '~') collate "C"
     group by stream_id
     having ($2::timestamptz is null or max(recorded_at) >= $2) and (cardinality($3::text[]) = 0 or bool_or(type = any($3)))
     order by max(recorded_at) desc, stream_id desc limit $4`,
    [prefixes, filters.since, filters.types, filters.limit],
  );
  const found = rows.map((row) => ({
    stream: row.stream_id,
    events: Number(row.events),
    began: row.began,
    last: row.last,
    lastType: row.last_type,
  }));
  if (session.json) session.document({ kinds: wanted, streams: found });
  else {
    session.screen.table(
      ['stream', 'events', 'began (UTC)', 'last event (UTC)', 'last event'],
      found.map((row) => [[row.stream, 'name'], count(row.events), time(row.began), time(row.last), row.lastType]),
      [1],
    );
    if (found.length === filters.limit) session.screen.line(['Show more with --limit.', 'dim']);
  }
  return EXIT.fine;
}

interface NewestRow {
  readonly stream_id: string;
  readonly version: number;
  readonly event_id: string;
  readonly type: string;
  readonly actor: string;
  readonly correlation: string;
  readonly recorded_at: Date;
}

async function newestEvents(session: Session, filters: Filters): Promise<number> {
  const pool: Pool = await session.reader();
  const from = filters.since && (await positionBefore(pool, filters.since));
  const { rows } = await pool.query<NewestRow>(
    `select stream_id, version, event_id, type, metadata->>'actor' as actor, metadata->>'correlationId' as correlation, recorded_at
     from events
     where (cardinality($1::text[]) = 0 or type = any($1)) and ($2::timestamptz is null or recorded_at >= $2)
       and (epoch, transaction_id, global_position) > ($4::smallint, $5::xid8, $6::bigint)
     order by epoch desc, transaction_id desc, global_position desc limit $3`,
    [
      filters.types,
      filters.since,
      filters.limit,
      from?.epoch ?? 0,
      (from?.transactionId ?? 0n).toString(),
      (from?.globalPosition ?? 0n).toString(),
    ],
  );
  if (session.json) {
    session.document({
      events: rows.map((row) => ({
        eventId: row.event_id,
        streamId: row.stream_id,
        version: row.version,
        type: row.type,
        actor: row.actor,
        correlationId: row.correlation,
        recordedAt: row.recorded_at,
      })),
    });
    return EXIT.fine;
  }
  session.screen.table(
    ['time (UTC)', 'event', 'by', 'version', 'stream'],
    rows.map((row) => [time(row.recorded_at), [row.type, 'name'], row.actor, String(row.version), row.stream_id]),
    [3],
  );
  if (rows.length === filters.limit) session.screen.line(['Show more with --limit.', 'dim']);
  return EXIT.fine;
}
