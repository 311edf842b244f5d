import { createServer, type Server } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { PurchaseQuoteView, PurchaseView } from '@usdt-africa/contracts/api';
import { event, type EventData, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, DirectTransport, load, type PostgresEventStore, versionOf } from '@usdt-africa/event-store';
import { account, systemClock, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { PurchaseEnds, PurchaseProcess, PurchaseStreams, PurchaseTimers, PurchaseWork } from '@usdt-africa/purchases';
import { type Send, sendDecider, type SendEvent, sendIdOf } from '@usdt-africa/sends';
import { addressFromHex } from '@usdt-africa/tron/address';
import { WalletStreams } from '@usdt-africa/wallets';
import type { ApiAtWork } from './api-at-work.js';
import { PIN } from './customer.js';
import { type Answer, Seller } from './seller.js';

export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const HOT_WALLET = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';

/** An address without a key that is known. */
export const newAddress = (): string => addressFromHex(`41${randomBytes(20).toString('hex')}`);

/** A full node that only knows which addresses are contracts, and which accounts other keys rule. */
export class ContractNode {
  readonly contracts = new Set<string>();
  readonly shared = new Set<string>();
  isAway = false;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (this.isAway) return void response.writeHead(500).end();
        const { value = '', address = '' } = JSON.parse(body || '{}') as { value?: string; address?: string };
        if (request.url?.endsWith('/getaccount') && this.shared.has(addressFromHex(address))) {
          const keys = [address, `41${'ab'.repeat(20)}`].map((key) => ({ address: key, weight: 1 }));
          return void response.end(JSON.stringify({ address, owner_permission: { threshold: 2, keys } }));
        }
        const isContract = value !== '' && this.contracts.has(addressFromHex(value));
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(isContract ? { contract_address: value } : {}));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** What a worker does for purchases, and what the chain does to their sends. */
export class BuyingWorker {
  readonly store: PostgresEventStore;
  readonly wallets: WalletStreams;
  readonly purchases: PurchaseStreams;
  readonly timers: PurchaseTimers;
  readonly process: PurchaseProcess;
  readonly #work: PurchaseWork;

  constructor(
    private readonly api: ApiAtWork,
    clock = systemClock,
  ) {
    const pool = api.db.app;
    this.store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    this.#work = new PurchaseWork(pool);
    this.purchases = new PurchaseStreams(this.store, this.#work);
    this.wallets = new WalletStreams(this.store, pool, clock);
    const ends = new PurchaseEnds(this.purchases, this.wallets, clock);
    this.process = new PurchaseProcess(ends, this.#work);
    this.timers = new PurchaseTimers(this.#work, ends, clock, createLog('test', 'silent'));
  }

  /** Reacts to all that happened, and to nothing else. */
  async react(): Promise<void> {
    const transport = new DirectTransport({ store: this.store });
    const running = await transport.manage(this.process);
    await running.caughtUp();
    await transport.close();
  }

  /** The hot wallet has this much, and its transactions are recorded up to now. */
  async canSend(usdt = 100_000n): Promise<void> {
    const { db } = this.api;
    await db.owner.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at)
       values ($1, 0, 0, now(), $2, 1000000000000, now() + interval '1 hour')
       on conflict (only_row) do update set usdt_micro = $2, signer_refusal = null, signer_refused_since = null`,
      [HOT_WALLET, (usdt * 1_000_000n).toString()],
    );
    await db.owner.query(
      `insert into chain_cursors (name, block_number, block_id, block_time, continuous_from, recorded_to, hot_wallet)
       values ('solid', 100, repeat('a', 64), now() + interval '1 hour', 1, 100, $1)
       on conflict (name) do update set block_time = excluded.block_time`,
      [HOT_WALLET],
    );
  }

  /** The chain's answer about a purchase's send. */
  async ends(purchaseId: string, end: 'settled' | 'given-up'): Promise<void> {
    const sendId = sendIdOf({ kind: 'purchase', id: purchaseId });
    const { state, version } = await load<Send, SendEvent>(this.store, sendDecider, streams.send(sendId));
    const { for: cause, walletId, amountMicro } = state.request!;
    const about = { sendId, for: cause, walletId, at: new Date().toISOString() };
    const send = (account: string, amount: string) => ({ account, currency: 'USDT' as const, amount });
    const settled: EventData<'SendSettled'> = {
      ...about,
      attempt: 1,
      txId: uuidFrom('tx', sendId).replaceAll('-', '').repeat(2),
      block: { number: 99, id: 'b'.repeat(64), time: about.at },
      feeSun: '6432100',
      energy: 64_285,
      bandwidth: 345,
      postings: [send(`payable:send:${sendId}`, amountMicro), send('chain:hot', `-${amountMicro}`)],
    };
    const givenUp: EventData<'SendGivenUp'> = {
      ...about,
      reason: 'not-signed',
      detail: 'usdt-short',
      amountMicro,
      postings: [send(`payable:send:${sendId}`, amountMicro), send(`payable:purchase:${cause.id}`, `-${amountMicro}`)],
    };
    await this.store.append(
      {
        streamId: streams.send(sendId),
        expectedVersion: version,
        events: [end === 'settled' ? event('SendSettled', settled) : event('SendGivenUp', givenUp)],
      },
      { metadata: { correlationId: uuidv7(), actor: 'system:sends' } },
    );
    await this.api.db.owner.query(
      `update send_work set state = $2, ended_at = now(), next_at = null where send_id = $1`,
      [sendId, end],
    );
  }
}

/** A customer of the tier Individual, with naira in the wallet. */
export class Buyer {
  private constructor(
    private readonly worker: BuyingWorker,
    readonly customer: Seller,
  ) {}

  static async registered(api: ApiAtWork, worker: BuyingWorker, tier: 'basic' | 'individual' = 'individual') {
    const buyer = new Buyer(worker, await Seller.registered(api));
    if (tier === 'individual') await buyer.#rises();
    return buyer;
  }

  get accountId(): string {
    return this.customer.accountId;
  }

  async #rises(): Promise<void> {
    const { accountId } = this.customer;
    const stream = streams.account(accountId);
    const at = new Date().toISOString();
    await this.worker.store.append(
      {
        streamId: stream,
        expectedVersion: await versionOf(this.worker.store.pool, stream),
        events: [event('AccountTierSet', { accountId, at, tier: 'individual', verificationId: null, heldBack: [] })],
      },
      { metadata: { correlationId: uuidv7(), actor: 'system:test' } },
    );
  }

  async adds(naira: bigint): Promise<void> {
    const { append } = await this.worker.wallets.prepareCredit({
      accountId: this.accountId,
      entryId: uuidv7(),
      kind: 'funding',
      amountKobo: naira * 100n,
      counter: 'collection:paystack',
    });
    await this.worker.store.append([append], { metadata: { correlationId: uuidv7(), actor: 'system:test' } });
  }

  async wallet() {
    return (await this.worker.wallets.load(this.accountId)).state;
  }

  async balance(): Promise<bigint> {
    return (await this.wallet()).balanceKobo / 100n;
  }

  async quoteId(naira: string): Promise<string> {
    const { status, body } = await this.customer.post('/api/account/purchases/quotes', { naira });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return (body as unknown as PurchaseQuoteView).id;
  }

  /** What they would agree to. */
  async terms(naira: string, address: string, more: object = {}) {
    const quoteId = await this.quoteId(naira);
    return { quoteId, network: 'TRC20', address, differentWallet: false, saveAs: null, ...more };
  }

  places(terms: object, proof: object = { pin: PIN }, key = randomBytes(16).toString('hex')): Promise<Answer> {
    return this.customer.post('/api/account/purchases', { ...terms, ...proof }, key);
  }

  /** Buys, or fails. */
  async buys(
    naira: string,
    address = newAddress(),
    more: object = {},
  ): Promise<PurchaseView & { readonly id: string }> {
    const key = randomBytes(16).toString('hex');
    const { status, body } = await this.places(await this.terms(naira, address, more), { pin: PIN }, key);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { ...(body as unknown as PurchaseView), id: this.idOf(key) };
  }

  /** The id that a purchase of this key gets. */
  idOf(key: string): string {
    return uuidFrom('purchase', account(this.accountId).key, key);
  }
}
