import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NameEnquiryView, OrderView, QuoteView } from '@usdt-africa/contracts/api';
import pg from 'pg';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';

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
] as const;
const WARM_STARTS = 5;
const SALES = 60;
/** The bounds: a warm start, the memory of api, worker and signer, and how soon the bank is asked. */
const READY_WITHIN_S = 15;
const MEMORY_WITHIN_MB = 400;
const ASKED_WITHIN_MS = 250;

/**
 * The whole product as `npm start` runs it: how long a warm start takes until a rate is shown, what api, worker and signer
 * need together after some sales, and how soon after a solid block's deposit the bank is asked.
 */
export async function benchProduct({ print }: BenchmarkContext): Promise<BenchmarkReport> {
  const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-bench-product-'));
  chmodSync(folder, 0o711);
  const product = await Running.prepare(folder);
  try {
    const cold = await product.start();
    print(`cold start (new database): ${cold.toFixed(1)} s`);
    const warm: number[] = [];
    for (let run = 0; run < WARM_STARTS; run++) {
      await product.stop();
      warm.push(await product.start());
      print(`warm start ${run + 1}: ${warm.at(-1)!.toFixed(1)} s`);
    }
    const latencies = await product.sell(SALES);
    const sorted = [...latencies].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    print(
      `deposit recorded → bank asked, ${sorted.length} sales: median ${median(sorted).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
    const memory = product.memory();
    const total = ['api', 'worker', 'signer'].reduce((sum, part) => sum + memory[part]!, 0);
    print(
      `memory: ${Object.entries(memory)
        .map(([part, mb]) => `${part} ${mb.toFixed(0)}`)
        .join(', ')} MB; api, worker and signer together ${total.toFixed(0)} MB`,
    );
    return {
      measured: { coldStartSeconds: cold, warmStartSeconds: warm, askedMs: sorted, memoryMb: memory },
      bounds: [
        { name: 'seconds left of a warm start', value: READY_WITHIN_S - median(warm), atLeast: 0 },
        { name: 'MB left of the memory', value: MEMORY_WITHIN_MB - total, atLeast: 0 },
        { name: 'ms left until the bank is asked, p99', value: ASKED_WITHIN_MS - p99, atLeast: 0 },
      ],
    };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Running {
  #starter: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly ports: Readonly<Record<(typeof PORTS)[number], number>>,
  ) {}

  static async prepare(folder: string): Promise<Running> {
    const ports = {} as Record<(typeof PORTS)[number], number>;
    for (const name of PORTS) ports[name] = await freePort();
    return new Running(folder, ports);
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
        // All sales are one guest's.
        GUEST_DAY_LIMIT: '1000000',
        SANDBOX_BLOCK_MS: '300',
        TRON_POLL_MS: '60',
      },
      stdio: 'ignore',
    });
    for (;;) {
      const rate = await this.get<{ rate: string | null }>('/api/rates/current').catch(() => null);
      if (rate?.rate) return (performance.now() - began) / 1000;
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

  /** Sells, and tells for each sale the time from the deposit's event to the event that precedes the request. */
  async sell(sales: number): Promise<number[]> {
    for (let sold = 0; sold < sales; sold++) {
      const order = await this.placeOrder();
      await this.post(this.ports.SANDBOX_PORT, '/control/tron/send', { to: order.address, amount: '5', token: 'USDT' });
    }
    const secrets = JSON.parse(readFileSync(join(this.folder, 'data', 'secrets.json'), 'utf8')) as {
      database: { reader: string };
    };
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.ports.POSTGRES_PORT,
      user: 'usdt_reader',
      password: secrets.database.reader,
      database: 'usdt_africa',
    });
    await client.connect();
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
    const running = JSON.parse(readFileSync(join(this.folder, 'data', 'parts.json'), 'utf8')) as {
      name: string;
      pid: number;
    }[];
    return Object.fromEntries(
      running
        .filter(({ name }) => name !== 'sandbox')
        .map(({ name, pid }) => [
          name,
          Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
        ]),
    );
  }

  private async placeOrder(): Promise<OrderView> {
    const quote = await this.post<QuoteView>(this.ports.API_PORT, '/api/quotes', { side: 'sell', amount: '5' });
    const headers = { cookie: quote.cookie };
    const account = { bankCode: '058', accountNumber: '0145528174' };
    const enquiry = await this.post<NameEnquiryView>(this.ports.API_PORT, '/api/name-enquiries', account, headers);
    return this.post<OrderView>(
      this.ports.API_PORT,
      '/api/orders',
      {
        quoteId: quote.id,
        enquiryId: enquiry.id,
        network: 'TRC20',
        sender: { firstName: 'A', lastName: 'B', email: 'a@example.com', phone: '+2348035550148' },
        recipientEmail: 'b@example.com',
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
