import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MONEY_EVENTS, type SendCause, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  createWakeUp,
  type MessageBus,
  type PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { FixedClock, parseDecimal, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { openSendRequests } from '@usdt-africa/sends';
import { addressFromHex, addressToHex20 } from '@usdt-africa/tron/address';
import pg from 'pg';
import { until } from '../lib/processes.mjs';
import type { Product } from './product.js';

const EVENTS = fileURLToPath(new URL('../../apps/cli/bin/events.mjs', import.meta.url));
const MICRO = 1_000_000n;
const ENDS: ReadonlySet<string> = new Set(['SendSettled', 'SendGivenUp']);

/** A requested send. Its destination is of no other one. */
export interface Requested {
  readonly sendId: string;
  readonly cause: SendCause;
  readonly to: string;
  readonly amountMicro: bigint;
}

export interface SendRequest {
  readonly cause?: SendCause;
  readonly to?: string;
  readonly amount?: bigint;
  /** Instead of `amount`, in micro. */
  readonly amountMicro?: bigint;
  readonly walletId?: string | null;
  /** How long it has waited already, in milliseconds. */
  readonly waitedMs?: number;
}

/** An address without a key that is known. */
export const newAddress = (): string => addressFromHex(`41${randomBytes(20).toString('hex')}`);

/** Sends of a running product, requested as a purchase requests them, and what the chain shows of them. */
export class Sending {
  readonly #pool: pg.Pool;
  readonly #bus: MessageBus;
  readonly #store: PostgresEventStore;

  constructor(private readonly product: Product) {
    const connectionString = product.databaseUrl('app');
    this.#pool = new pg.Pool({ connectionString, max: 4 });
    // The database may be stopped and restored meanwhile.
    this.#pool.on('error', () => undefined);
    this.#bus = createWakeUp({ connectionString });
    this.#store = createEventStore({ pool: this.#pool, notifier: this.#bus, moneyEvents: MONEY_EVENTS });
  }

  async close(): Promise<void> {
    await this.#bus.close();
    await this.#pool.end();
  }

  /** Waits until a send of this amount could be requested, but for some obstacles. */
  async possible(amount = 10n, seconds = 90, but: readonly string[] = []): Promise<void> {
    const requests = openSendRequests({ pool: this.#pool, clock: systemClock });
    let reason: string | null = null;
    const isPossible = async (): Promise<boolean> => {
      reason = await requests.reasonNotNow(amount * MICRO);
      return reason === null || but.includes(reason);
    };
    if (!(await until(isPossible, seconds * 1_000, 100)))
      throw new Error(`nothing can be sent: ${reason}\n${this.product.output.slice(-2_000)}`);
  }

  /** A cause requests its send in its own append. */
  async request(of: SendRequest = {}): Promise<Requested> {
    const { cause = { kind: 'purchase', id: uuidv7() }, amount = 10n, walletId = null, waitedMs = 0 } = of;
    const to = of.to ?? newAddress();
    const clock = waitedMs === 0 ? systemClock : new FixedClock(new Date(Date.now() - waitedMs));
    const requests = openSendRequests({ pool: this.#pool, clock });
    const { amountMicro = amount * MICRO } = of;
    const correlationId = `cause-${cause.id}`;
    const order = { for: cause, walletId, to, amountMicro };
    const { sendId, append, alongside } = requests.prepare(order, correlationId);
    await this.#store.append([append], { metadata: { correlationId, actor: 'system:test' }, alongside });
    return { sendId, cause, to, amountMicro };
  }

  events({ sendId }: Requested): Promise<RecordedEvent[]> {
    return this.#store.readStream(streams.send(sendId));
  }

  async history(requested: Requested): Promise<string[]> {
    return (await this.events(requested)).map(({ type }) => type);
  }

  /** Waits until an event of this type has happened. */
  async until(requested: Requested, type: string, seconds = 60): Promise<RecordedEvent> {
    let found: RecordedEvent | undefined;
    const has = async (): Promise<boolean> => {
      found = (await this.events(requested)).find((event) => event.type === type);
      return found !== undefined;
    };
    if (!(await until(has, seconds * 1_000, 100)))
      throw new Error(`no ${type} of ${requested.sendId}: ${(await this.history(requested)).join(', ')}`);
    return found!;
  }

  /** Waits until it has ended. @returns its last event */
  async ended(requested: Requested, seconds = 60): Promise<RecordedEvent> {
    let last: RecordedEvent | undefined;
    const isEnded = async (): Promise<boolean> => {
      // The database may be away for a moment.
      last = (await this.events(requested).catch(() => [])).findLast(({ type }) => ENDS.has(type));
      return last !== undefined;
    };
    if (!(await until(isEnded, seconds * 1_000, 100)))
      throw new Error(`${requested.sendId} has not ended: ${(await this.history(requested)).join(', ')}`);
    return last!;
  }

  /** USDT of an address in the newest solid block, in micro, as the sandbox's solidity port shows it. */
  async solidUsdt(address: string): Promise<bigint> {
    const { contracts } = await this.product.control.must<{ contracts: { USDT: string } }>('GET', '/control/tron');
    const answer = await fetch(`${this.product.solidity}/walletsolidity/triggerconstantcontract`, {
      method: 'POST',
      body: JSON.stringify({
        owner_address: `41${addressToHex20(address)}`,
        contract_address: `41${addressToHex20(contracts.USDT)}`,
        function_selector: 'balanceOf(address)',
        parameter: addressToHex20(address).padStart(64, '0'),
      }),
    });
    const { constant_result: result } = (await answer.json()) as { constant_result: readonly string[] };
    return BigInt(`0x${result[0]}`);
  }

  /** USDT of an address at the head, in micro: a second transfer would be in it. */
  async headUsdt(address: string): Promise<bigint> {
    const { USDT } = await this.product.control.must<{ USDT: string }>('GET', `/control/tron/balances/${address}`);
    return parseDecimal(USDT, 6);
  }

  /** How many lines the signer's journal has about a send. */
  journalLines({ sendId }: Pick<Requested, 'sendId'>): number {
    const journal = readFileSync(join(this.product.data, 'signer', 'signatures.journal'), 'utf8');
    return journal.split('\n').filter((line) => line.includes(`"${sendId}"`)).length;
  }

  /** Broadcasts of a transaction, the newest first. */
  async broadcasts(txId: string): Promise<readonly { readonly answer: string; readonly entered: boolean }[]> {
    const { broadcasts } = await this.product.control.must<{
      broadcasts: { txid: string; answer: string; entered: boolean }[];
    }>('GET', '/control/tron/broadcasts?limit=1000');
    return broadcasts.filter(({ txid }) => txid === txId);
  }

  /** Codes of the alarms that ring. */
  async alarms(): Promise<readonly string[]> {
    return (await this.raised()).map(({ code }) => code);
  }

  async raised(): Promise<readonly { readonly code: string; readonly sentence: string }[]> {
    type Health = { readonly alarms: readonly { readonly code: string; readonly sentence: string }[] };
    return (await this.product.guest().call<Health>('GET', '/api/health')).body.alarms;
  }

  /** Plans the answer to the next broadcast. */
  plan(plan: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.product.control.must('POST', '/control/tron/next-broadcast', plan);
  }

  /** `events verify` of this product, or of parts of it. @throws Error with its output unless all is as it must be */
  async verify(...parts: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [EVENTS, 'verify', ...parts], {
      env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', USDT_DATA_DIR: this.product.data },
      timeout: 280_000,
    }).catch((error: { stdout?: string }) => {
      throw new Error(`events verify: ${error.stdout ?? ''}`, { cause: error });
    });
    return stdout;
  }
}
