import type { EventData } from '@usdt-africa/contracts/events';
import {
  type EventHandlers,
  eventsOf,
  handle,
  type Projection,
  type RecordedEvent,
  typesOf,
} from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';

/** Ledger account of our money at deposit addresses. */
const RECEIVED = 'chain:deposits';

/** A send from a deposit address, or into one. */
interface HoldingSend {
  readonly sendId: string;
  /** The deposit address that pays; null: another one of ours. */
  readonly source: string | null;
  /** The deposit address that is paid; null: another address. */
  readonly destination: string | null;
  readonly asset: string;
  readonly amount: bigint;
}

/** What a batch of events changes at an address. Times are compared as text: all are in UTC. */
interface Change {
  usdt: bigint;
  trx: bigint;
  found: bigint;
  firstAt: string | null;
  lastAt: string | null;
  sweptAt: string | null;
}

/**
 * What a batch of events changes. Every change is a sum, a least or a greatest: nothing depends on the order of streams.
 */
class Changes {
  readonly #changes = new Map<string, Change>();
  readonly #settled = new Map<string, string>();

  constructor(
    private readonly sends: Map<string, HoldingSend>,
    private readonly deposits: Map<string, string>,
  ) {}

  received(address: string, micro: bigint, at: string): void {
    const change = this.#of(address);
    change.usdt += micro;
    if (change.firstAt === null || at < change.firstAt) change.firstAt = at;
    if (change.lastAt === null || at > change.lastAt) change.lastAt = at;
  }

  foundTrx(address: string, sun: bigint): void {
    this.#of(address).found += sun;
  }

  /** TRX that others sent became ours, or theirs again. */
  booked(address: string, sun: bigint): void {
    if (sun === 0n) return;
    const change = this.#of(address);
    change.trx += sun;
    change.found -= sun;
  }

  keepDeposit(depositKey: string, address: string): void {
    this.deposits.set(depositKey, address);
  }

  /** A deposit without an order was returned from its address. */
  returned(depositKey: string, micro: bigint): void {
    const address = this.deposits.get(depositKey);
    if (address !== undefined) this.#of(address).usdt -= micro;
  }

  keepSend(send: HoldingSend): void {
    this.sends.set(send.sendId, send);
  }

  /** The sum of a send moved. */
  moved(sendId: string, at: string): void {
    const send = this.sends.get(sendId);
    if (!send) return;
    const { source, destination, asset, amount } = send;
    if (source !== null) {
      this.#add(source, asset, -amount);
      const change = this.#of(source);
      if (asset === 'USDT' && (change.sweptAt === null || at > change.sweptAt)) change.sweptAt = at;
    }
    if (destination !== null) this.#add(destination, asset, amount);
    this.#settled.set(sendId, at);
  }

  /** A transaction of a send cost TRX. */
  cost(sendId: string, sun: bigint): void {
    const source = this.sends.get(sendId)?.source ?? null;
    if (source !== null) this.#of(source).trx -= sun;
  }

  async write(tx: PoolClient, newSends: ReadonlySet<string>, newDeposits: ReadonlySet<string>): Promise<void> {
    const sends = [...newSends].sort().map((id) => this.sends.get(id)!);
    if (sends.length > 0)
      await tx.query(
        `insert into holding_sends (send_id, source, destination, asset, amount)
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[]) on conflict do nothing`,
        [
          sends.map(({ sendId }) => sendId),
          sends.map(({ source }) => source),
          sends.map(({ destination }) => destination),
          sends.map(({ asset }) => asset),
          sends.map(({ amount }) => amount.toString()),
        ],
      );
    if (newDeposits.size > 0)
      await tx.query(
        `insert into holding_deposits (deposit_key, address) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
        [[...newDeposits], [...newDeposits].map((key) => this.deposits.get(key)!)],
      );
    if (this.#settled.size > 0)
      await tx.query(
        `update holding_sends s set settled_at = t.at from unnest($1::uuid[], $2::timestamptz[]) as t (send_id, at)
         where s.send_id = t.send_id`,
        [[...this.#settled.keys()], [...this.#settled.values()]],
      );
    await this.#writeHoldings(tx);
  }

  /** In one order always: two writers of the same rows wait for each other and never cross. */
  async #writeHoldings(tx: PoolClient): Promise<void> {
    const changes = [...this.#changes].sort(([a], [b]) => (a < b ? -1 : 1));
    if (changes.length === 0) return;
    await tx.query(
      `insert into deposit_holdings as h (address, usdt_micro, trx_sun, found_sun, first_at, last_at, swept_at)
       select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[],
         $7::timestamptz[])
       on conflict (address) do update set usdt_micro = h.usdt_micro + excluded.usdt_micro,
         trx_sun = h.trx_sun + excluded.trx_sun, found_sun = h.found_sun + excluded.found_sun,
         first_at = least(h.first_at, excluded.first_at), last_at = greatest(h.last_at, excluded.last_at),
         swept_at = greatest(h.swept_at, excluded.swept_at)`,
      [
        changes.map(([address]) => address),
        changes.map(([, { usdt }]) => usdt.toString()),
        changes.map(([, { trx }]) => trx.toString()),
        changes.map(([, { found }]) => found.toString()),
        changes.map(([, { firstAt }]) => firstAt),
        changes.map(([, { lastAt }]) => lastAt),
        changes.map(([, { sweptAt }]) => sweptAt),
      ],
    );
  }

  #add(address: string, asset: string, amount: bigint): void {
    // What other tokens an address holds is no sum of ours.
    if (asset === 'TOKEN') return;
    if (asset === 'TRX') this.#of(address).trx += amount;
    else this.#of(address).usdt += amount;
  }

  #of(address: string): Change {
    const known = this.#changes.get(address);
    if (known) return known;
    const none: Change = { usdt: 0n, trx: 0n, found: 0n, firstAt: null, lastAt: null, sweptAt: null };
    this.#changes.set(address, none);
    return none;
  }
}

const CHANGES: EventHandlers<[changes: Changes], void> = {
  // One that was known without its order came in before, and only changes its owner now.
  DepositConfirmed: ({ address, postings, receivedAt }, _event, changes) => {
    const micro = receivedOf(postings);
    if (micro !== 0n) changes.received(address, micro, receivedAt);
  },
  UnattributedDepositReceived: ({ address, postings, receivedAt }, _event, changes) =>
    changes.received(address, receivedOf(postings), receivedAt),
  UnattributedDepositResolved: ({ depositKey, postings }, _event, changes) =>
    changes.returned(depositKey, -receivedOf(postings)),
  UnsupportedAssetReceived: ({ kind, address, amount }, _event, changes) => {
    if (kind === 'TRX' && amount !== null) changes.foundTrx(address, BigInt(amount));
  },
  // TRX that others sent are ours from their booking until they are sent back.
  OrderAssetReturned: ({ address, postings }, _event, changes) => changes.booked(address, trxIn(postings)),
  OrderAssetReturnUndone: ({ address, postings }, _event, changes) => changes.booked(address, trxIn(postings)),
  SendSettled: ({ sendId, feeSun, at }, _event, changes) => {
    changes.moved(sendId, at);
    changes.cost(sendId, BigInt(feeSun));
  },
  SendCostBooked: ({ sendId, feeSun }, _event, changes) => changes.cost(sendId, BigInt(feeSun)),
  SendFoundAfterEnd: ({ sendId, feeSun, at }, _event, changes) => {
    changes.moved(sendId, at);
    changes.cost(sendId, BigInt(feeSun));
  },
};

/** USDT and TRX at each deposit address, from the events of deposits and of sends from and into it. */
export const holdingsProjection: Projection = {
  name: 'holdings',
  tables: ['deposit_holdings', 'holding_sends', 'holding_deposits'],
  handles: [...typesOf(CHANGES), 'SendRequested'],
  async apply(events, tx) {
    const [sends, deposits] = [await knownSends(tx, events), await knownDeposits(tx, events)];
    const changes = new Changes(sends, deposits);
    const newSends = new Set<string>();
    const newDeposits = new Set<string>();
    for (const { data } of eventsOf(events, 'SendRequested')) {
      const send = holdingSend(data);
      if (send === null) continue;
      changes.keepSend(send);
      newSends.add(send.sendId);
    }
    for (const { data } of eventsOf(events, 'UnattributedDepositReceived')) {
      changes.keepDeposit(data.depositKey, data.address);
      newDeposits.add(data.depositKey);
    }
    for (const event of events) handle(CHANGES, event, changes);
    await changes.write(tx, newSends, newDeposits);
  },
};

/** Null for a send that no deposit address takes part in. */
function holdingSend({ sendId, from, to, into, asset, amountMicro }: EventData<'SendRequested'>): HoldingSend | null {
  const source = from.kind === 'deposit' ? from.address : null;
  const destination = into === RECEIVED ? to : null;
  if (source === null && destination === null) return null;
  // The sum of a token can be larger than any column holds, and is not stored.
  return { sendId, source, destination, asset, amount: asset === 'TOKEN' ? 0n : BigInt(amountMicro) };
}

/** TRX that an event books at deposit addresses. */
function trxIn(postings: EventData<'OrderAssetReturned'>['postings']): bigint {
  return postings
    .filter(({ account, currency }) => account === RECEIVED && currency === 'TRX')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** What came to deposit addresses by an event. */
function receivedOf(postings: EventData<'DepositConfirmed'>['postings']): bigint {
  return postings
    .filter(({ account, currency }) => account === RECEIVED && currency === 'USDT')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

async function knownSends(tx: PoolClient, events: readonly RecordedEvent[]): Promise<Map<string, HoldingSend>> {
  const ids = eventsOf(events, 'SendSettled', 'SendCostBooked', 'SendFoundAfterEnd').map(({ data }) => data.sendId);
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{
    send_id: string;
    source: string | null;
    destination: string | null;
    asset: string;
    amount: string;
  }>('select send_id, source, destination, asset, amount::text from holding_sends where send_id = any($1::uuid[])', [
    ids,
  ]);
  return new Map(
    rows.map(({ send_id: sendId, amount, ...row }) => [sendId, { sendId, ...row, amount: BigInt(amount) }]),
  );
}

async function knownDeposits(tx: PoolClient, events: readonly RecordedEvent[]): Promise<Map<string, string>> {
  const keys = eventsOf(events, 'UnattributedDepositResolved').map(({ data }) => data.depositKey);
  if (keys.length === 0) return new Map();
  const { rows } = await tx.query<{ deposit_key: string; address: string }>(
    'select deposit_key, address from holding_deposits where deposit_key = any($1)',
    [keys],
  );
  return new Map(rows.map((row) => [row.deposit_key, row.address]));
}
