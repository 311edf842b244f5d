import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { personalDataFrom } from '@usdt-africa/event-store';
import pg from 'pg';
import { ApiProcess } from './api-process.js';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { seedLists } from './lists-seed.js';

/** Orders behind the operator's list. */
const ORDERS = 20_000;
/** Log-ins under way at once, each from a client address and for an account address of its own. */
const AT_ONCE = 64;
/**
 * When each client retries after a 503, whatever delay the response stated. Sooner, the requests themselves take the
 * measured cores.
 */
const AGAIN_MS = 100;
const ROUNDS = 5;
const ROUND_MS = 8_000;
/** Between two of the other requests during the flood. */
const EVERY_MS = 25;
/**
 * The bounds: as long as while nothing happens, times so much; below so many milliseconds the delay does not matter.
 */
const TIMES_IDLE = 3;
const ACCEPTABLE_MS = 100;
/** Other work outside the api's main thread, such as garbage collection, is counted with it. */
const HASHING_CORES = 1.15;

interface Measured {
  readonly quoteMs: number;
  readonly listMs: number;
}

/**
 * A flood of log-ins: as many at once as an attacker likes, all wrong. Hashing may have one core; a request that finds
 * no place in the queue gets a 503 with a retry time. Meanwhile others get their price, and an operator their list. A
 * calm and a flooded round follow one another; the median of the rounds counts.
 */
export async function benchFlood({ appUrl, ownerUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const key = (): string => randomBytes(32).toString('base64');
  const keys = { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  await seedLists({ appUrl, ownerUrl }, personalDataFrom(keys, { pool }), ORDERS, print);
  const api = await ApiProcess.start({ DATABASE_URL: appUrl, TRUSTED_PROXIES: '1', ...keys });
  const client = new Client(api.url);
  try {
    await rated(pool);
    const operator = await client.signedIn();
    // Compilation and connections at the start are not measured.
    await meanwhile(client, operator, 2_000);
    const calm: Measured[] = [];
    const flooded: Measured[] = [];
    const hashing: number[] = [];
    const statuses: Record<number, number> = {};
    for (let round = 1; round <= ROUNDS; round++) {
      await rated(pool);
      calm.push(await meanwhile(client, operator, ROUND_MS));
      await rated(pool);
      const flood = new Flood(client);
      const before = { hashing: api.cpuSecondsBeside(), all: api.cpuSeconds(), at: performance.now() };
      flood.begin();
      flooded.push(await meanwhile(client, operator, ROUND_MS));
      const seconds = (performance.now() - before.at) / 1000;
      hashing.push((api.cpuSecondsBeside() - before.hashing) / seconds);
      const cores = (api.cpuSeconds() - before.all) / seconds;
      await flood.end();
      for (const [status, times] of Object.entries(flood.statuses))
        statuses[+status] = (statuses[+status] ?? 0) + times;
      print(
        `round ${round}  quote p99 ${shown(calm, flooded, 'quoteMs')}  list p99 ${shown(calm, flooded, 'listMs')}  answered ${JSON.stringify(flood.statuses)}  api ${cores.toFixed(2)} cores, hashing ${hashing.at(-1)!.toFixed(2)}`,
      );
    }
    const bound = (figure: keyof Measured): number => {
      const idle = median(calm.map((one) => one[figure]));
      const busy = median(flooded.map((one) => one[figure]));
      print(`median   ${figure}: ${idle.toFixed(1)} ms calm, ${busy.toFixed(1)} ms in the flood`);
      return Math.max(TIMES_IDLE * idle, ACCEPTABLE_MS) / busy;
    };
    return {
      measured: { calm, flooded, hashing, statuses },
      bounds: [
        { name: 'what a quote may take / takes in a flood, p99', value: bound('quoteMs'), atLeast: 1 },
        { name: "what an operator's list may take / takes in a flood, p99", value: bound('listMs'), atLeast: 1 },
        { name: 'of a core left of what hashing may have', value: HASHING_CORES - median(hashing), atLeast: 0 },
        {
          name: 'part of the flood that was told when to come back',
          value: (statuses[503] ?? 0) / sum(statuses),
          atLeast: 0.5,
        },
      ],
    };
  } finally {
    client.close();
    await api.stop();
    await pool.end();
  }
}

const sum = (statuses: Readonly<Record<number, number>>): number =>
  Object.values(statuses).reduce((all, one) => all + one, 0);

function shown(calm: readonly Measured[], flooded: readonly Measured[], figure: keyof Measured): string {
  return `${calm.at(-1)![figure].toFixed(1)} → ${flooded.at(-1)![figure].toFixed(1)} ms`;
}

/** Requests a price and an operator's list, one after the other, again and again. */
async function meanwhile(client: Client, operator: string, forMs: number): Promise<Measured> {
  const quotes: number[] = [];
  const lists: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    quotes.push((await client.request('POST', '/api/quotes', { side: 'sell', amount: '5' })).ms);
    await pause(EVERY_MS);
    lists.push((await client.request('GET', LIST, null, operator)).ms);
    await pause(EVERY_MS);
  }
  return { quoteMs: p99(quotes), listMs: p99(lists) };
}

const LIST = '/api/admin/orders?range=%5B0%2C24%5D&sort=%5B%22placedAt%22%2C%22DESC%22%5D&filter=%7B%7D';

function p99(took: number[]): number {
  const sorted = took.sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!;
}

/** A rate is fresh for a minute. */
async function rated(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into rate_observations (source, rate_e4, source_time, received_at)
     select source, 15835000, now(), now() from unnest(array['coingecko', 'quidax']) as source`,
  );
}

/** Log-ins without end. */
class Flood {
  readonly statuses: Record<number, number> = {};
  #goesOn = true;
  #under: Promise<void>[] = [];

  constructor(private readonly client: Client) {}

  begin(): void {
    this.#under = Array.from({ length: AT_ONCE }, () => this.#goOn());
  }

  async end(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#under);
  }

  async #goOn(): Promise<void> {
    while (this.#goesOn) {
      const identifier = `nobody.${randomBytes(6).toString('hex')}@example.org`;
      const { status, retryAfter } = await this.client.request('POST', '/api/auth/login', {
        identifier,
        password: 'wrong',
      });
      if (status === 503 && !retryAfter) throw new Error('a log-in was answered 503 without Retry-After');
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      await pause(status === 503 ? AGAIN_MS : 0);
    }
  }
}

/** Many clients: each request has its own address. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + 8 });
  #request = 0;

  constructor(private readonly url: string) {}

  close(): void {
    this.#agent.destroy();
  }

  /** @returns the cookie of an operator of finance */
  async signedIn(): Promise<string> {
    const { text } = await this.request('GET', '/api/admin/auth/sandbox');
    const { id } = (JSON.parse(text) as { id: string; role: string }[]).find(({ role }) => role === 'finance')!;
    return (await this.request('POST', '/api/admin/auth/sandbox', { operatorId: id })).cookie;
  }

  request(method: string, path: string, body: object | null = null, cookie = ''): Promise<MeasuredAnswer> {
    const sent = body === null ? null : JSON.stringify(body);
    this.#request += 1;
    const headers = {
      ...(sent === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) }),
      'Idempotency-Key': randomBytes(16).toString('hex'),
      'X-Forwarded-For': `41.${(this.#request >> 16) & 255}.${(this.#request >> 8) & 255}.${this.#request & 255}`,
      Origin: this.url,
      Cookie: cookie,
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const outgoing = httpRequest(this.url + path, { agent: this.#agent, method, headers });
      outgoing.once('error', reject).once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () =>
          resolve({
            ms: performance.now() - began,
            status: answer.statusCode!,
            retryAfter: answer.headers['retry-after'] ?? null,
            cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      outgoing.end(sent ?? undefined);
    });
  }
}

interface MeasuredAnswer {
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly cookie: string;
  readonly text: string;
}
