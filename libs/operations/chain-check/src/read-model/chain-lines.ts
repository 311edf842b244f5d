import { type EventData, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { isEvent, type Projection, type RecordedEvent } from '@usdt-africa/event-store';
import type { AssetPosting } from '@usdt-africa/kernel';
import type { PoolClient } from 'pg';

/** Places in the ledger that are one address each; every other place is a deposit address itself. */
export const HOT = 'hot';
export const TREASURY = 'treasury';

/** What one event moved at one place. */
interface Line {
  readonly streamId: string;
  readonly version: number;
  readonly place: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Of the block that holds it; 0 where the event names none: it counts at every height. */
  readonly block: number;
}

/** What a stream said earlier and its later lines need. */
interface Known {
  /** `T…`: the deposit address that a send or deposit is of, and where a send goes. */
  from?: string;
  to?: string;
  /** Blocks of transactions that transferred nothing, by transaction. */
  failed?: Record<string, number>;
}

const CHAIN = 'chain:';

/**
 * Every posting on an account of the chain (`chain:…`) at the address that it concerns, with its block: what each address
 * must have at a height. Written by its own rules, so that it does not repeat a mistake of sends or sweeps.
 */
export const chainLinesProjection: Projection = {
  name: 'chain-lines',
  tables: ['chain_lines', 'chain_places', 'chain_streams'],
  handles: [...MONEY_EVENTS, 'SendFailedOnChain'],
  async apply(events: readonly RecordedEvent[], tx: PoolClient): Promise<void> {
    const wanted = events.filter((event) => concerns(event));
    if (wanted.length === 0) return;
    const known = await load(tx, [...new Set(wanted.map(({ streamId }) => streamId))]);
    const lines: Line[] = [];
    const changed = new Set<string>();
    for (const event of wanted) {
      const of = known.get(event.streamId) ?? {};
      if (learn(of, event)) {
        known.set(event.streamId, of);
        changed.add(event.streamId);
      }
      lines.push(...linesOf(event, of));
    }
    await save(tx, lines);
    await saveKnown(tx, changed, known);
  },
};

function concerns(event: RecordedEvent): boolean {
  return (
    event.type === 'SendRequested' ||
    event.type === 'SendFailedOnChain' ||
    postingsOf(event).some(({ account }) => account.startsWith(CHAIN))
  );
}

function postingsOf({ data }: RecordedEvent): readonly AssetPosting[] {
  return (data as { postings?: readonly AssetPosting[] }).postings ?? [];
}

/** Takes in what later lines of the stream need. @returns whether there was anything */
function learn(known: Known, event: RecordedEvent): boolean {
  if (isEvent(event, 'SendRequested')) {
    const { from, to } = event.data;
    if (from.kind === 'deposit') known.from = from.address;
    known.to = to;
    return true;
  }
  if (isEvent(event, 'SendFailedOnChain')) {
    known.failed = { ...known.failed, [event.data.txId]: event.data.block.number };
    return true;
  }
  if (isEvent(event, 'UnattributedDepositReceived')) {
    known.from = event.data.address;
    return true;
  }
  return false;
}

/** The lines of one event, one for each place and currency. */
function linesOf(event: RecordedEvent, known: Known): Line[] {
  const { streamId, version } = event;
  if (event.type === 'SendRequested') return [];
  const lines = new Map<string, Line>();
  for (const { account, currency, amount: text } of postingsOf(event)) {
    if (!account.startsWith(CHAIN)) continue;
    const amount = BigInt(text);
    const place = placeOf(account, event, known, amount);
    const key = `${place} ${currency}`;
    const before = lines.get(key)?.amount ?? 0n;
    lines.set(key, { streamId, version, place, currency, amount: before + amount, block: blockOf(event, known) });
  }
  return [...lines.values()];
}

function placeOf(account: string, event: RecordedEvent, known: Known, amount: bigint): string {
  if (account === 'chain:hot') return HOT;
  if (account === 'chain:treasury') return TREASURY;
  const { address } = event.data as { address?: string };
  // A send takes from one deposit address, or gives to one; a deposit is at one.
  const place = address ?? (amount < 0n ? known.from : (known.to ?? known.from));
  if (place === undefined) throw new Error(`${event.type} of ${event.streamId} names no address`);
  return place;
}

function blockOf(event: RecordedEvent, { failed }: Known): number {
  const { block, blockNumber, txId } = event.data as Partial<
    Pick<EventData<'SendSettled'>, 'block' | 'txId'> & Pick<EventData<'DepositConfirmed'>, 'blockNumber'>
  >;
  return block?.number ?? blockNumber ?? failed?.[txId ?? ''] ?? 0;
}

async function load(tx: PoolClient, streamIds: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await tx.query<{ stream_id: string; known: Known }>(
    'select stream_id, known from chain_streams where stream_id = any($1::text[])',
    [streamIds],
  );
  return new Map(rows.map((row) => [row.stream_id, row.known]));
}

async function saveKnown(tx: PoolClient, changed: ReadonlySet<string>, known: ReadonlyMap<string, Known>) {
  if (changed.size === 0) return;
  const ids = [...changed].sort();
  await tx.query(
    `insert into chain_streams (stream_id, known) select * from unnest($1::text[], $2::jsonb[])
     on conflict (stream_id) do update set known = excluded.known`,
    [ids, ids.map((id) => JSON.stringify(known.get(id)))],
  );
}

async function save(tx: PoolClient, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into chain_lines (stream_id, version, place, currency, amount, block_number)
     select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::numeric[], $6::bigint[])`,
    [
      lines.map((line) => line.streamId),
      lines.map((line) => line.version),
      lines.map((line) => line.place),
      lines.map((line) => line.currency),
      lines.map((line) => line.amount.toString()),
      lines.map((line) => line.block),
    ],
  );
  const sums = new Map<string, { place: string; currency: string; amount: bigint }>();
  for (const { place, currency, amount } of lines) {
    const key = `${place} ${currency}`;
    sums.set(key, { place, currency, amount: (sums.get(key)?.amount ?? 0n) + amount });
  }
  // In one order always: two writers of the same rows wait for each other and never cross.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  await tx.query(
    `insert into chain_places as p (place, currency, amount)
     select * from unnest($1::text[], $2::text[], $3::numeric[])
     on conflict (place, currency) do update set amount = p.amount + excluded.amount`,
    [rows.map((row) => row.place), rows.map((row) => row.currency), rows.map((row) => row.amount.toString())],
  );
}
