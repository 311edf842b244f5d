import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NameEnquiryView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import { freePorts } from '@usdt-africa/tools/free-ports';
import pg from 'pg';
import { endsWithUs } from './endings.js';

const RUNNER = fileURLToPath(new URL('../../e2e/run-product.mjs', import.meta.url));
const PORTS = [
  'API_PORT',
  'SIGNER_PORT',
  'POSTGRES_PORT',
  'SANDBOX_PORT',
  'SANDBOX_TRON_FULL_PORT',
  'SANDBOX_TRON_SOLIDITY_PORT',
  'SANDBOX_BANK_PORT',
  'SANDBOX_RATES_PORT',
  'SANDBOX_SMTP_PORT',
  'SANDBOX_SMS_PORT',
  'SANDBOX_OPENID_PORT',
  'SANDBOX_IDENTITY_PORT',
  'KAFKA_PORT',
  'KAFKA_CONTROLLER_PORT',
] as const;

/** The whole product as `npm start` runs it, with its own ports and folder. */
export class RunningProduct {
  #starter: ChildProcess | null = null;
  #customers = 0;

  private constructor(
    private readonly folder: string,
    private readonly ports: Readonly<Record<(typeof PORTS)[number], number>>,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @param env in place of what its sandbox and its watch have here, which is faster than the network */
  static async prepare(env: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
    const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bench-product-'));
    chmodSync(folder, 0o711);
    const free = await freePorts(PORTS.length);
    const ports = Object.fromEntries(PORTS.map((name, at) => [name, free[at]!])) as Record<
      (typeof PORTS)[number],
      number
    >;
    const product = new RunningProduct(folder, ports, { SANDBOX_BLOCK_MS: '300', TRON_POLL_MS: '60', ...env });
    endsWithUs(() => product.clear());
    return product;
  }

  /** Where its pages are. */
  get app(): string {
    return `http://127.0.0.1:${this.ports.API_PORT}`;
  }

  /** Where the control API of its sandbox is. */
  get sandbox(): string {
    return `http://127.0.0.1:${this.ports.SANDBOX_PORT}`;
  }

  /** @returns seconds until a fresh rate is shown */
  async start(): Promise<number> {
    const began = performance.now();
    const env = Object.fromEntries(Object.entries(this.ports).map(([name, port]) => [name, String(port)]));
    this.#starter = spawn(process.execPath, [RUNNER], {
      env: {
        ...process.env,
        ...env,
        USDT_DATA_DIR: join(this.folder, 'data'),
        // Each customer comes from an address of their own, behind one trusted proxy.
        GUEST_DAY_LIMIT: '1000000',
        TRUSTED_PROXIES: '1',
        ...this.env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (;;) {
      const rate = await this.get<{ rate: string | null }>('/api/rates/current').catch(() => null);
      if (rate?.rate) return (performance.now() - began) / 1000;
      const { exitCode } = this.#starter;
      if (exitCode !== null) throw new Error(`the product ended with ${exitCode} before it was ready`);
      if (performance.now() - began > 120_000) throw new Error('the product did not become ready');
      await pause(50);
    }
  }

  async stop(): Promise<void> {
    const starter = this.#starter;
    this.#starter = null;
    if (!starter || starter.exitCode !== null) return;
    const exited = new Promise((resolve) => starter.once('exit', resolve));
    starter.kill('SIGTERM');
    await exited;
  }

  /** Stops it, and leaves nothing behind. */
  async clear(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Has the sandbox's chain do something. */
  tron<Body>(act: string, body: unknown): Promise<Body> {
    return this.post<Body>(this.ports.SANDBOX_PORT, `/control/tron/${act}`, body);
  }

  /** The last broadcasts that the sandbox's node received, the newest first. */
  async broadcasts(): Promise<readonly { readonly txid: string; readonly at: string }[]> {
    const response = await fetch(`http://127.0.0.1:${this.ports.SANDBOX_PORT}/control/tron/broadcasts?limit=1000`);
    return ((await response.json()) as { broadcasts: { txid: string; at: string }[] }).broadcasts;
  }

  /** How high the sandbox's chain is. */
  async heads(): Promise<{ readonly head: number; readonly solid: number }> {
    const response = await fetch(`http://127.0.0.1:${this.ports.SANDBOX_PORT}/control/tron`);
    return (await response.json()) as { head: number; solid: number };
  }

  /** Where its database is, for one of its roles. */
  databaseUrl(role: 'app' | 'reader'): string {
    const { database } = this.written<{ database: Readonly<Record<typeof role, string>> }>('secrets.json');
    const password = encodeURIComponent(database[role]);
    return `postgres://usdt_${role}:${password}@127.0.0.1:${this.ports.POSTGRES_PORT}/usdt_africa`;
  }

  /** A connection that may only read. */
  async reader(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.databaseUrl('reader') });
    // When the product is stopped first, PostgreSQL ends the connection: the earlier failure is the one to report.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /**
   * After a start the signer and the database agree a moment later than the rate is shown: until then no address is
   * assigned.
   */
  private async firstOrder(): Promise<OrderView> {
    for (const end = performance.now() + 60_000; ; await pause(100)) {
      try {
        return await this.placeOrder();
      } catch (error) {
        if (performance.now() > end || !String(error).includes(': 503 ')) throw error;
      }
    }
  }

  /** Sells, and returns for each sale the time from the deposit's event to the event that precedes the request. */
  async sell(sales: number): Promise<number[]> {
    for (let sold = 0; sold < sales; sold++) {
      const order = sold === 0 ? await this.firstOrder() : await this.placeOrder();
      await this.tron('send', { to: order.address, amount: '5', token: 'USDT' });
    }
    const client = await this.reader();
    try {
      for (const end = performance.now() + 120_000; ; await pause(200)) {
        const { rows } = await client.query<{ ms: number }>(
          `select extract(epoch from p.recorded_at - d.recorded_at)::float8 * 1000 as ms
           from events d join events p on p.type = 'PayoutSubmitting' and p.metadata->>'orderId' = d.metadata->>'orderId'
           where d.type = 'DepositConfirmed'`,
        );
        if (rows.length >= sales) return rows.map((row) => row.ms);
        if (performance.now() > end) throw new Error(`only ${rows.length} of ${sales} sales were paid`);
      }
    } finally {
      await client.end();
    }
  }

  /** Resident memory in MB. */
  memory(): Record<string, number> {
    return Object.fromEntries(
      this.processes()
        .filter(({ name }) => name !== 'sandbox')
        .map(({ name, pid }) => [
          name,
          Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
        ]),
    );
  }

  /** The parts that are running. */
  processes(): readonly { readonly name: string; readonly pid: number }[] {
    return this.written<{ name: string; pid: number }[]>('parts.json');
  }

  /** The process of the broker, where the product runs through Kafka. */
  broker(): number {
    return this.written<{ pid: number }>('kafka', 'broker-1', 'broker.pid').pid;
  }

  private written<T>(...file: string[]): T {
    return JSON.parse(readFileSync(join(this.folder, 'data', ...file), 'utf8')) as T;
  }

  /** An order of 5 USDT by a new customer, to an account that no other order pays. */
  async placeOrder(): Promise<OrderView> {
    const customer = (this.#customers += 1);
    const from = { 'x-forwarded-for': `10.0.${customer >> 8}.${customer & 255}` };
    const wanted = { side: 'sell', amount: '5' };
    const quote = await this.post<QuoteView>(this.ports.API_PORT, '/api/quotes', wanted, from);
    const headers = { ...from, cookie: quote.cookie };
    const account = { bankCode: '058', accountNumber: `2${String(customer).padStart(9, '0')}` };
    const enquiry = await this.post<NameEnquiryView>(this.ports.API_PORT, '/api/name-enquiries', account, headers);
    return this.post<OrderView>(
      this.ports.API_PORT,
      '/api/orders',
      {
        quoteId: quote.id,
        enquiryId: enquiry.id,
        network: 'TRC20',
        sender: {
          firstName: 'Temitope',
          lastName: 'Adewale',
          email: `sender-${customer}@example.com`,
          phone: `+23480${30_000_000 + customer}`,
        },
        recipientEmail: `recipient-${customer}@example.com`,
      },
      headers,
    );
  }

  private async get<Body>(path: string): Promise<Body> {
    const response = await fetch(`http://127.0.0.1:${this.ports.API_PORT}${path}`, {
      signal: AbortSignal.timeout(5_000),
    });
    return (await response.json()) as Body;
  }

  private async post<Body>(
    port: number,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body & { cookie: string }> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Body & { detail?: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.detail ?? ''}`);
    return { ...answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
