import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NameEnquiryView, OrderView, PlaceOrderRequest, QuoteView } from '@usdt-africa/contracts/api';
import pg from 'pg';
import { stopKafkaLeftovers } from '../lib/kafka.mjs';
import { type Holder, isHolding } from '../lib/lock.mjs';
import { stopLeftover } from '../lib/postgres.mjs';
import { freePorts } from '../lib/free-ports.mjs';
import { until } from '../lib/processes.mjs';
import { PORTS } from '../lib/product.mjs';
import { fillFromTemplate } from './product-template.js';

const START = fileURLToPath(new URL('./run-product.mjs', import.meta.url));
const NAMES = Object.keys(PORTS) as (keyof typeof PORTS)[];

/** An address can be given out, by this run of the server. */
const READY = 'select 1 from address_pool, signer_fence_now where stands and index >= usable_from limit 1';

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

let addresses = 0;
/** Why there may be no price for a while. */
const PAUSES: ReadonlySet<string> = new Set(['quotes-paused', 'selling-paused', 'deposits-paused']);
/** An address without mail so far: an unverified one gets few a day. */
const nextAddress = (): string => `temitope.${(addresses += 1)}@example.com`;

const pairOf = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
};

/** A separate browser: a cookie jar in front of the public API. */
export class Guest {
  cookie = '';

  constructor(readonly base: string) {}

  async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<Body>> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      body: (type.includes('json') && text ? JSON.parse(text) : text) as Body,
    };
  }

  #keep(lines: readonly string[]): void {
    const cookies = new Map(this.cookie.split('; ').flatMap((pair) => (pair ? [pairOf(pair)] : [])));
    for (const line of lines) {
      const [name, value] = pairOf(line.split(';')[0]!);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    this.cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  }

  async must<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.call<Body>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** A quote for selling; while another suite on the same product pauses new quotes, selling or the chain, it waits as a person would. */
  async quote(amount: string, seconds = 60): Promise<QuoteView> {
    for (const end = Date.now() + seconds * 1000; ;) {
      const { status, body } = await this.call<QuoteView>('POST', '/api/quotes', { side: 'sell', amount });
      if (status < 300) return body;
      const { code } = body as Partial<{ code: string }>;
      if (!PAUSES.has(code ?? '') || Date.now() > end)
        throw new Error(`POST /api/quotes: ${status} ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Quote, name enquiry, order. */
  async placeOrder(
    amount = '25',
    account = '0145528174',
    more: Pick<PlaceOrderRequest, 'mismatch'> = {},
  ): Promise<OrderView> {
    const quote = await this.quote(amount);
    const enquiry = await this.must<NameEnquiryView>('POST', '/api/name-enquiries', {
      bankCode: '058',
      accountNumber: account,
    });
    return this.must<OrderView>('POST', '/api/orders', {
      quoteId: quote.id,
      enquiryId: enquiry.id,
      network: 'TRC20',
      sender: { firstName: 'Temitope', lastName: 'Adewale', email: nextAddress(), phone: '+2348035550148' },
      recipientEmail: 'adaeze@example.com',
      ...more,
    });
  }

  order(number: string): Promise<OrderView> {
    return this.must<OrderView>('GET', `/api/orders/${number}`);
  }

  /** Waits until the order satisfies a condition; otherwise fails with its actual state. */
  async orderThat(number: string, is: (order: OrderView) => boolean, seconds = 60): Promise<OrderView> {
    const end = Date.now() + seconds * 1000;
    let last: OrderView | null = null;
    while (Date.now() < end) {
      // The product may be restarting: then the request is retried, as a browser would.
      last = await this.order(number).catch(() => last);
      if (last && is(last)) return last;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`order ${number} did not get there: ${JSON.stringify(last)}`);
  }
}

/** The hot wallet as the sandbox shows it; `filledBy` names its transactions. */
export interface HotWalletShown {
  readonly address: string;
  readonly USDT: string;
  readonly TRX: string;
  readonly filledBy: { readonly USDT: string; readonly TRX: string } | null;
}

export interface BankTransfer {
  readonly reference: string;
  readonly status: string;
  readonly amount: string;
}

/** Where a running product is found by a process that did not start it. */
export interface ProductPlace {
  readonly folder: string;
  readonly ports: Readonly<Record<string, number>>;
}

/** The whole product as a person starts it, with its own ports and folder, and a fast chain. */
export class Product {
  readonly data: string;
  #ports: Readonly<Record<string, number>> = {};
  #starter: ChildProcess | null = null;

  constructor(
    private readonly settings: Readonly<Record<string, string>> = {},
    readonly folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-')),
  ) {
    this.data = join(folder, 'data');
  }

  /** One that runs already; it is not this one's to stop. */
  static at({ folder, ports }: ProductPlace): Product {
    const product = new Product({}, folder);
    product.#ports = ports;
    return product;
  }

  get place(): ProductPlace {
    return { folder: this.folder, ports: this.#ports };
  }

  /** Output of its starter so far. */
  get output(): string {
    return readFileSync(this.#log, 'utf8');
  }

  get #log(): string {
    return join(this.folder, 'starter.log');
  }

  async prepare(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    chmodSync(this.folder, 0o711);
    const ports = await freePorts(NAMES.length);
    this.#ports = Object.fromEntries(ports.map((port, index) => [NAMES[index]!, port]));
  }

  get app(): string {
    return `http://127.0.0.1:${this.#ports['API_PORT']}`;
  }

  guest(): Guest {
    return new Guest(this.app);
  }

  /** The full node's port of the sandbox. */
  get fullNode(): string {
    return `http://127.0.0.1:${this.#ports['SANDBOX_TRON_FULL_PORT']}`;
  }

  /** The solidity port of the sandbox's node. */
  get solidity(): string {
    return `http://127.0.0.1:${this.#ports['SANDBOX_TRON_SOLIDITY_PORT']}`;
  }

  get control(): Guest {
    return new Guest(`http://127.0.0.1:${this.#ports['SANDBOX_PORT']}`);
  }

  /** Environment for a command of this machine that is to use this product. */
  get environment(): NodeJS.ProcessEnv {
    const ports = Object.entries(this.#ports).map(([name, port]) => [name, String(port)] as const);
    return { ...process.env, NODE_OPTIONS: '', USDT_DATA_DIR: this.data, ...Object.fromEntries(ports) };
  }

  /**
   * Starts it and waits until a sale can begin: a rate is shown, addresses are ready, and the hot wallet is on its way to
   * be filled.
   * @param outlives is called with the starter's process id when the product is to go on after this process: then
   * another process stops it
   */
  async start(outlives?: (pid: number) => void): Promise<void> {
    const isFilled = process.env['USDT_TEST_RUN_FOLDER'] !== undefined && (await fillFromTemplate(this.data));
    const log = openSync(this.#log, 'a');
    const starter = spawn(process.execPath, [START], {
      env: {
        ...this.environment,
        SANDBOX_BLOCK_MS: '150',
        // While no transaction waits for the chain, a slower pace leaves processor time to the suites alongside.
        SANDBOX_QUIET_BLOCK_MS: '1500',
        TRON_POLL_MS: '250',
        ...(isFilled ? { DATABASE_IS_NEWEST: '1' } : {}),
        ...this.settings,
      },
      stdio: ['ignore', log, log],
      detached: outlives !== undefined,
    });
    closeSync(log);
    if (outlives && starter.pid) {
      starter.unref();
      outlives(starter.pid);
    }
    this.#starter = starter;
    let ended = false;
    starter.once('exit', () => (ended = true));
    const answers = async (): Promise<boolean> => {
      if (ended) throw new Error(`the starter ended:\n${this.output}`);
      const rate = await fetch(`${this.app}/api/rates/current`).then(
        (answer) => answer.json() as Promise<{ rate: unknown }>,
        () => null,
      );
      return Boolean(rate?.rate) && (await this.query(READY)).length === 1 && (await this.#hasFilledHotWallet());
    };
    if (!(await until(answers, 120_000, 100))) throw new Error(`the product did not become ready:\n${this.output}`);
  }

  async #hasFilledHotWallet(): Promise<boolean> {
    const { hotWallet } = await this.control.must<{ hotWallet: HotWalletShown | null }>('GET', '/control/tron');
    return hotWallet === null || hotWallet.filledBy !== null;
  }

  async send(to: string, amount: string, token = 'USDT'): Promise<string> {
    return (await this.control.must<{ txid: string }>('POST', '/control/tron/send', { to, amount, token })).txid;
  }

  async transfers(): Promise<readonly BankTransfer[]> {
    return (await this.control.must<{ bank: { transfers: BankTransfer[] } }>('GET', '/control/state')).bank.transfers;
  }

  /** Returns the text of the mail about an order whose subject has these words, once it is there. */
  async mailAbout(order: OrderView, words: string): Promise<string> {
    let text: string | null = null;
    const received = await until(
      async () => {
        const box = await this.control.must<{ mails: { id: string; subject: string }[] }>('GET', '/control/mails');
        for (const { id, subject } of box.mails)
          if (subject.startsWith(`${order.word}: `) && subject.includes(words)) {
            const mail = await this.control.must<{ text: string }>('GET', `/control/mails/${id}`);
            // Words are drawn from few: another order may have the same.
            if (mail.text.replaceAll(' ', '').includes(order.number)) text = mail.text;
          }
        return text !== null;
      },
      60_000,
      100,
    );
    if (!received || text === null) throw new Error(`no mail “${words}” about ${order.number}`);
    return text;
  }

  /** The process of a part, as the starter keeps it. */
  pidOf(part: string): number {
    return this.#parts().find(({ name }) => name === part)!.pid;
  }

  /** Whether it is there: it may have ended, or be starting again. */
  runs(part: string): boolean {
    return this.#parts().some((each) => each.name === part && isHolding(each));
  }

  #parts(): readonly (Holder & { readonly name: string })[] {
    return JSON.parse(readFileSync(join(this.data, 'parts.json'), 'utf8')) as (Holder & { readonly name: string })[];
  }

  kill(part: string): void {
    // The pid of a part that ended may belong to another process.
    if (!this.runs(part)) throw new Error(`the ${part} does not run`);
    process.kill(this.pidOf(part), 'SIGKILL');
  }

  killStarter(): void {
    this.#starter?.kill('SIGKILL');
  }

  /** Where its database is, for one of its roles. */
  databaseUrl(role: 'owner' | 'app' | 'reader'): string {
    const secrets = JSON.parse(readFileSync(join(this.data, 'secrets.json'), 'utf8')) as {
      database: Record<string, string>;
    };
    const password = encodeURIComponent(secrets.database[role]!);
    return `postgres://usdt_${role}:${password}@127.0.0.1:${this.#ports['POSTGRES_PORT']}/usdt_africa`;
  }

  /** Reads stored data, as the owner by default. */
  async query<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    role: 'owner' | 'app' | 'reader' = 'owner',
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl(role) });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const starter = this.#starter;
    if (!starter || starter.exitCode !== null) return;
    const exited = new Promise((resolve) => starter.once('exit', resolve));
    starter.kill('SIGTERM');
    await exited;
  }

  async clear(): Promise<void> {
    await this.stop();
    await stopLeftover(join(this.data, 'postgres', 'data'));
    await stopKafkaLeftovers(join(this.data, 'kafka'), 0);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Waits for the next day in Lagos when this one ends sooner: daily limits would otherwise restart in the middle of a
 * test.
 */
export async function untilTheDayLasts(seconds: number): Promise<void> {
  const left = () => 86_400 - ((Date.now() / 1000 + 3600) % 86_400);
  const begun = await until(() => left() > seconds, (seconds + 10) * 1000, 500);
  if (!begun) throw new Error('no new day has begun in Lagos');
}
