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
/** Work that continues after the last response ends before the next is timed. */
const REST_MS = 4;
/** How far from a guess an attacker's may be. */
const FROM_A_GUESS = 0.05;

interface Contact {
  readonly email: string;
  readonly phone: string;
}
/** A request about a person who may be a customer, sent with the cookies of a step before it. */
interface Question {
  readonly name: string;
  readonly before?: (who: Contact) => Sent;
  /** Whether the address of the registration is proven before the request. */
  readonly isEmailProven?: boolean;
  readonly request: (who: Contact) => Sent;
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
    referralSource: null,
    referral: null,
    terms: TERMS_VERSION,
    language: 'en',
  },
});
/** A number may be known; the address is a new one. */
function detailsOfNumber({ phone }: Contact): Sent {
  return details({ phone, email: `${randomBytes(8).toString('hex')}@example.org` });
}
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

/** The routes whose responses might reveal who is a customer. */
const QUESTIONS: readonly Question[] = [
  { name: 'login, by email', request: ({ email }) => login(email) },
  { name: 'login, by phone', request: ({ phone }) => login(phone) },
  { name: 'register, details', request: details },
  { name: 'register, code by mail', before: details, request: codeBy('email') },
  { name: 'register, code by text', before: detailsOfNumber, request: codeBy('phone'), isEmailProven: true },
  { name: 'forgot', request: ({ email }) => ({ method: 'POST', path: '/api/auth/reset', body: { email } }) },
  { name: 'track', request: ({ email }) => ({ method: 'POST', path: '/api/order-links/recent', body: { email } }) },
];

/**
 * Whether response times reveal who is a customer: a thousand responses for known and a thousand for unknown people, in
 * random order, of every route that is called before a sign-in. The result is the area under the curve: how often the
 * slower of two responses is that of a known person. 0.5 is a guess.
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
      // A new process has no keys cached, as for most people whom an attacker asks about.
      const api = await ApiProcess.start({ DATABASE_URL: appUrl, TRUSTED_PROXIES: '1', ...keys });
      try {
        for (const question of QUESTIONS) {
          const times = await timed(new Asker(api.url, pools.owner), question);
          (areas[question.name] ??= []).push(times.area);
          (measured[question.name] ??= []).push(times);
          print(
            `run ${run}  ${question.name.padEnd(24)} known ${times.known.toFixed(2)} ms  unknown ${times.unknown.toFixed(2)} ms  area ${times.area.toFixed(3)}`,
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

/** One client after the other, each with its own address. */
class Asker {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #request = 0;

  constructor(
    private readonly url: string,
    private readonly owner: pg.Pool,
  ) {}

  /** Counters are for another day: they would answer for the route. */
  async forget(): Promise<void> {
    await this.owner.query(
      'delete from rate_limits; delete from text_message_caps; delete from account_attempt_counters',
    );
  }

  /** As the codes that went to them would. */
  async proveEmails(): Promise<void> {
    await this.owner.query('update account_registrations set email_proven_at = now() where email_proven_at is null');
  }

  request({
    method,
    path,
    body,
    cookie,
  }: Sent): Promise<{ readonly ms: number; readonly status: number; readonly cookie: string }> {
    const text = JSON.stringify(body);
    this.#request += 1;
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Idempotency-Key': randomBytes(16).toString('hex'),
      'X-Forwarded-For': `41.${(this.#request >> 16) & 255}.${(this.#request >> 8) & 255}.${this.#request & 255}`,
      Origin: this.url,
      ...(cookie ? { Cookie: cookie } : {}),
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const outgoing = httpRequest(this.url + path, { agent: this.#agent, method, headers });
      outgoing.once('error', reject).once('response', (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({
            ms: performance.now() - began,
            status: answer.statusCode!,
            cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
          }),
        );
      });
      outgoing.end(text);
    });
  }
}

async function timed(asker: Asker, { before, request, isEmailProven }: Question) {
  const known: number[] = [];
  const unknown: number[] = [];
  const statuses = new Set<number>();
  const order = shuffled([...Array(2 * TIMES).keys()]);
  for (const [at, n] of order.entries()) {
    // Fewer than the limit for consecutive numbers allows.
    if (at % 10 === 0) await asker.forget();
    const isKnown = n < TIMES;
    const who = contactOf(isKnown ? 'known' : 'nobody', n % TIMES);
    const prepared = before ? await asker.request(before(who)) : null;
    if (isEmailProven) await asker.proveEmails();
    await pause(REST_MS);
    const { ms, status } = await asker.request({ ...request(who), ...(prepared ? { cookie: prepared.cookie } : {}) });
    statuses.add(status);
    // Compilation and connections at the start count for neither.
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
