import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { personalDataFrom } from '@usdt-africa/event-store';
import pg from 'pg';
import { ApiProcess } from './api-process.js';
import { contactOf, makePeople } from './bench-people.js';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';

/** Of each kind, of each question, in each run. */
const TIMES = 1_000;
const RUNS = 3;
/** What was begun after the last answer is done with before the next is timed. */
const REST_MS = 4;
/** How far from a guess an attacker's may be. */
const FROM_A_GUESS = 0.05;

interface Contact {
  readonly email: string;
  readonly phone: string;
}
/** What is asked of somebody whom we may know; answered with the cookies that a step before it left. */
interface Question {
  readonly name: string;
  readonly before?: (who: Contact) => Sent;
  readonly ask: (who: Contact) => Sent;
}
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly cookie?: string;
}

const details = (who: Contact): Sent => ({
  method: 'PUT',
  path: '/api/auth/registration',
  body: {
    firstName: 'Bola',
    lastName: 'Ade',
    ...who,
    heard: null,
    referral: null,
    terms: TERMS_VERSION,
    language: 'en',
  },
});
const codeBy = (channel: string) => (): Sent => ({
  method: 'POST',
  path: '/api/auth/registration/codes',
  body: { channel },
});
const login = (identifier: string): Sent => ({
  method: 'POST',
  path: '/api/auth/login',
  body: { identifier, password: 'not the right one' },
});

/** The routes at which somebody might learn who is a customer. */
const QUESTIONS: readonly Question[] = [
  { name: 'login, by email', ask: ({ email }) => login(email) },
  { name: 'login, by phone', ask: ({ phone }) => login(phone) },
  { name: 'register, details', ask: details },
  { name: 'register, code by mail', before: details, ask: codeBy('email') },
  { name: 'register, code by text', before: details, ask: codeBy('phone') },
  { name: 'forgot', ask: ({ email }) => ({ method: 'POST', path: '/api/auth/reset', body: { email } }) },
  { name: 'track', ask: ({ email }) => ({ method: 'POST', path: '/api/order-links/recent', body: { email } }) },
];

/**
 * Whether the clock tells who is a customer: a thousand answers for people whom the product knows and a thousand for people whom
 * nobody knows, in an order that chance makes, of every route that is asked before anybody is signed in. What counts is the area
 * under the curve: how often the slower of two answers is that of a known person. 0.5 is a guess.
 */
export async function benchTiming({ appUrl, ownerUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const key = (): string => randomBytes(32).toString('base64');
  const keys = { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
  const pools = {
    app: new pg.Pool({ connectionString: appUrl, max: 8 }),
    owner: new pg.Pool({ connectionString: ownerUrl, max: 8 }),
  };
  await makePeople(pools, personalDataFrom(keys, { pool: pools.app }), TIMES);
  const areas: Record<string, number[]> = {};
  const measured: Record<string, unknown[]> = {};
  try {
    for (let run = 1; run <= RUNS; run++) {
      // A new process knows nobody's keys by heart, as for most of those whom an attacker asks about.
      const api = await ApiProcess.start({ DATABASE_URL: appUrl, TRUSTED_PROXIES: '1', ...keys });
      try {
        for (const question of QUESTIONS) {
          const told = await timed(new Asker(api.url, pools.owner), question);
          (areas[question.name] ??= []).push(told.area);
          (measured[question.name] ??= []).push(told);
          print(
            `run ${run}  ${question.name.padEnd(24)} known ${told.known.toFixed(2)} ms  unknown ${told.unknown.toFixed(2)} ms  area ${told.area.toFixed(3)}`,
          );
        }
      } finally {
        await api.stop();
      }
    }
  } finally {
    await Promise.all([pools.app.end(), pools.owner.end()]);
  }
  return {
    measured,
    bounds: Object.entries(areas).map(([name, runs]) => {
      print(`median  ${name.padEnd(24)} area ${median(runs).toFixed(3)}`);
      return {
        name: `${name}: what is left of ${FROM_A_GUESS} from a guess`,
        value: FROM_A_GUESS - Math.abs(median(runs) - 0.5),
        atLeast: 0,
      };
    }),
  };
}

/** One client after the other, each with an address of its own. */
class Asker {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #asked = 0;

  constructor(
    private readonly url: string,
    private readonly owner: pg.Pool,
  ) {}

  /** Counters are for another day: they would answer for the route. */
  async forget(): Promise<void> {
    await this.owner.query('delete from rate_limits; delete from text_message_caps; delete from account_attempts');
  }

  ask({
    method,
    path,
    body,
    cookie,
  }: Sent): Promise<{ readonly ms: number; readonly status: number; readonly cookie: string }> {
    const text = JSON.stringify(body);
    this.#asked += 1;
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Idempotency-Key': randomBytes(16).toString('hex'),
      'X-Forwarded-For': `41.${(this.#asked >> 16) & 255}.${(this.#asked >> 8) & 255}.${this.#asked & 255}`,
      Origin: this.url,
      ...(cookie ? { Cookie: cookie } : {}),
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const asking = httpRequest(this.url + path, { agent: this.#agent, method, headers });
      asking.once('error', reject).once('response', (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({
            ms: performance.now() - began,
            status: answer.statusCode!,
            cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
          }),
        );
      });
      asking.end(text);
    });
  }
}

async function timed(asker: Asker, { before, ask }: Question) {
  const known: number[] = [];
  const unknown: number[] = [];
  const statuses = new Set<number>();
  const order = shuffled([...Array(2 * TIMES).keys()]);
  for (const [at, n] of order.entries()) {
    // Fewer than may be asked for numbers in a row.
    if (at % 10 === 0) await asker.forget();
    const isKnown = n < TIMES;
    const who = contactOf(isKnown ? 'known' : 'nobody', n % TIMES);
    const prepared = before ? await asker.ask(before(who)) : null;
    await pause(REST_MS);
    const { ms, status } = await asker.ask({ ...ask(who), ...(prepared ? { cookie: prepared.cookie } : {}) });
    statuses.add(status);
    // What is compiled and connected at first is nobody's.
    if (at >= 20) (isKnown ? known : unknown).push(ms);
  }
  if (statuses.size !== 1 || [...statuses].some((status) => status === 429 || status >= 500))
    throw new Error(`known and unknown were answered ${[...statuses].join(', ')}`);
  return { known: median(known), unknown: median(unknown), area: areaUnder(known, unknown) };
}

/** How often the first is above the second, of all pairs: Mann and Whitney's U, over as many as there are. */
export function areaUnder(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, mine: true })), ...second.map((value) => ({ value, mine: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to++;
    const rank = (from + to + 1) / 2;
    for (; from < to; from++) if (all[from]!.mine) ranks += rank;
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

function shuffled<T>(all: T[]): T[] {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
