import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { personalDataFrom } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { listed } from '@usdt-africa/orders';
import pg from 'pg';
import { ApiProcess } from './api-process.js';
import { makePeople, sessionOf } from './bench-people.js';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';

/** Of one person. */
const TRANSACTIONS = 100_000;
/** Of ten others together: an index that reads past them is no use. */
const OTHERS = 100_000;
/** The person's payees, the first paid most often. */
const PAYEES = 400;
const ROUNDS = 4;
const TIMES = 100;
const WITHIN_MS = 100;

interface ListCase {
  readonly name: string;
  readonly path: string;
  readonly body: (n: number) => object;
}

/**
 * A person's list of a hundred thousand transactions, requested through the api as the app does: any page, any filter,
 * any search.
 */
export async function benchTransactions({ appUrl, ownerUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const key = (): string => randomBytes(32).toString('base64');
  const keys = { MASTER_KEY: key(), BLIND_INDEX_KEY: key() };
  const pools = {
    app: new pg.Pool({ connectionString: appUrl, max: 4 }),
    owner: new pg.Pool({ connectionString: ownerUrl, max: 4 }),
  };
  // A failure before the database was stopped is the one to report.
  for (const pool of Object.values(pools)) pool.on('error', () => undefined);
  const people = await makePeople(pools, personalDataFrom(keys, { pool: pools.app }), 11);
  const [person, ...others] = people.map(({ accountId }) => accountId);
  const personalData = personalDataFrom(keys, { pool: pools.app });
  await fill(pools, personalData, person!, TRANSACTIONS);
  for (const other of others) await fill(pools, personalData, other, OTHERS / others.length);
  await pools.owner.query('vacuum analyze account_transactions');
  await pools.owner.query('vacuum analyze account_payees');
  const { rows } = await pools.owner.query<{ payee: string; number: string }>(
    `select payee, number from account_transactions where account_id = $1 order by md5(number) limit 100`,
    [person],
  );
  const cookie = await sessionOf(pools.owner, person!);
  const api = await ApiProcess.start({ DATABASE_URL: appUrl, ...keys });
  const client = new Client(api.url, cookie);
  try {
    // Rate limits are no part of this benchmark.
    const forget = (): Promise<unknown> => pools.owner.query('delete from rate_limits');
    const places = await client.walked(forget);
    const cases = casesOf(rows, places);
    const rounds: { readonly p50: number; readonly p99: number }[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const found: { readonly p50: number; readonly p99: number }[] = [];
      for (const one of cases) {
        await forget();
        const took: number[] = [];
        for (let n = 0; n < TIMES; n++) took.push(await client.timed(one.path, one.body(round * TIMES + n)));
        took.sort((a, b) => a - b);
        found.push({ p50: median(took), p99: took[Math.ceil(took.length * 0.99) - 1]! });
      }
      // The first warms up.
      if (round > 0) rounds.push(found);
    }
    const measured = cases.map(({ name }, at) => {
      const of = (figure: 'p50' | 'p99'): number => median(rounds.map((round) => round[at]![figure]));
      print(
        `${name.padEnd(44)} p50 ${of('p50').toFixed(1).padStart(7)} ms  p99 ${of('p99').toFixed(1).padStart(7)} ms`,
      );
      return { name, p50: of('p50'), p99: of('p99') };
    });
    const slowest = measured.reduce((most, one) => (one.p99 > most.p99 ? one : most));
    return {
      measured,
      bounds: [{ name: `ms left of the slowest (${slowest.name}), p99`, value: WITHIN_MS - slowest.p99, atLeast: 0 }],
    };
  } finally {
    client.close();
    await api.stop();
    await Promise.all([pools.app.end(), pools.owner.end()]);
  }
}

function casesOf(rows: readonly { payee: string; number: string }[], places: readonly string[]): readonly ListCase[] {
  const of = (n: number) => rows[n % rows.length]!;
  const search = (name: string, filter: (n: number) => object, more: (n: number) => object = () => ({})): ListCase => ({
    name,
    path: '/api/account/transactions/search',
    body: (n) => ({ filter: filter(n), ...more(n) }),
  });
  const count = (name: string, filter: (n: number) => object): ListCase => ({
    name: `count: ${name}`,
    path: '/api/account/transactions/count',
    body: (n) => ({ filter: filter(n) }),
  });
  const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + (n % 300) * 86_400_000).toISOString().slice(0, 10);
  const filters: readonly (readonly [string, (n: number) => object])[] = [
    ['everything', () => ({})],
    ['hidden ones too', () => ({ hidden: true })],
    ['one day', (n) => ({ from: day(n), to: day(n) })],
    ['from a day on', (n) => ({ from: day(n) })],
    ['until a day, long ago', () => ({ to: '2024-01-01' })],
    ['waiting', () => ({ states: ['waiting'] })],
    ['waiting or cancelled', () => ({ states: ['waiting', 'cancelled'] })],
    ['completed', () => ({ states: ['completed'] })],
    ['sent in, of which there is nothing', () => ({ types: ['send-in'] })],
    ['out, of which there is nothing', () => ({ direction: 'out' })],
    ['one recipient', (n) => ({ recipients: [of(n).payee] })],
    [
      'twenty recipients',
      (n) => ({ recipients: [...new Set(Array.from({ length: 20 }, (_, at) => of(n + at).payee))] }),
    ],
    ['a recipient who cancelled', (n) => ({ recipients: [of(n).payee], states: ['cancelled'] })],
    ['a name that everybody has', () => ({ search: 'chinwe' })],
    ['a name that few have', (n) => ({ search: `person${n % PAYEES}` })],
    ['a name that nobody has', () => ({ search: 'zzyzx' })],
    ['two names', (n) => ({ search: `chinwe person${n % PAYEES}` })],
    ['a bank', () => ({ search: 'zenith' })],
    ['the end of an account number', (n) => ({ search: String(1_000 + (n % PAYEES)).padStart(4, '0') })],
    ['an order number', (n) => ({ search: of(n).number })],
    ['the beginning of an order number', (n) => ({ search: of(n).number.slice(0, 4) })],
    ['a bank, waiting, on a day', (n) => ({ search: 'zenith', states: ['waiting'], from: day(n), to: day(n) })],
    ['a bank, among hidden ones, long ago', () => ({ search: 'zenith', hidden: true, to: '2024-01-01' })],
    ['a name that few have, and who cancelled', (n) => ({ search: `person${n % PAYEES}`, states: ['cancelled'] })],
  ];
  return [
    ...filters.map(([name, filter]) => search(name, filter)),
    search(
      'any page',
      () => ({}),
      (n) => ({ after: places[n % places.length] }),
    ),
    search(
      'any page, fifty rows',
      () => ({}),
      (n) => ({ after: places[(n * 7) % places.length], limit: 50 }),
    ),
    search(
      'any page of a bank',
      () => ({ search: 'zenith' }),
      (n) => ({ after: places[(n * 3) % places.length] }),
    ),
    search(
      'any page of what waits',
      () => ({ states: ['waiting'] }),
      (n) => ({ after: places[(n * 5) % places.length] }),
    ),
    ...filters.map(([name, filter]) => count(name, filter)),
  ];
}

/** Rows as the projection writes them; each order's recipient is found by words under the account's own key. */
async function fill(
  pools: { readonly app: pg.Pool; readonly owner: pg.Pool },
  personalData: ReturnType<typeof personalDataFrom>,
  accountId: string,
  count: number,
): Promise<void> {
  const subjects = Array.from({ length: PAYEES }, () => `recipient-${uuidv7()}`);
  await personalData.ensureSubjects(subjects);
  const payees = await Promise.all(
    subjects.map(async (subject, n) => {
      const isZenith = n % 3 === 0;
      const payee = {
        bankCode: isZenith ? '057' : '058',
        bankName: isZenith ? 'Zenith Bank' : 'Guaranty Trust Bank',
        bankShortName: isZenith ? 'Zenith' : 'GTBank',
        accountNumber: `014552${String(1_000 + n)}`,
        accountName: `PERSON${n} CHINWE OKONKWO`,
      };
      const { data } = await listed(personalData, accountId, payee, new Date());
      const words = wordsOf(data.words);
      return {
        n,
        payee: data.recipient,
        words,
        recipient: await personalData.seal(subject, { ...payee, email: null }),
      };
    }),
  );
  await pools.owner.query(
    `with payees as (
       select p.n, p.payee, p.recipient, array(select jsonb_array_elements_text(p.words)::bigint) as words
       from jsonb_to_recordset($1) as p(n int, payee text, words jsonb, recipient jsonb)
     ), made as (
       insert into account_transactions (order_id, account_id, kind, number, day, at, status, state, direction, needs_choice,
         amount_micro, naira_kobo, in_kobo, payee, words, hidden, category)
       select uuidv7(t.at - clock_timestamp()), $2::uuid, 'sell',
         'S' || lpad((((i::bigint + abs(hashtext($2::uuid::text))) * 982451653) % 999999999989)::text, 12, '0'),
         (t.at at time zone 'Africa/Lagos')::date, t.at,
         case when i % 50 = 0 then 'cancelled' when i % 97 = 0 then 'waiting' else 'completed' end,
         case when i % 50 = 0 then 'cancelled' when i % 97 = 0 then 'waiting' else 'completed' end,
         'in', false, 5000000, 788000, 788000, p.payee, p.words, i % 20 = 0, 'general'
       from generate_series(0, $3::int - 1) i
         cross join lateral (select date_trunc('milliseconds', now()) - i * interval '11 minutes' as at) t
         join payees p on p.n = floor($4::int * power(((i::bigint * 48271) % 2147483647)::float8 / 2147483647, 2))::int
       returning order_id, payee
     )
     insert into account_payees (order_id, recipient) select order_id, p.recipient from made join payees p using (payee)`,
    [JSON.stringify(payees), accountId, count, PAYEES],
  );
}

function wordsOf(words: string): string[] {
  const bytes = Buffer.from(words, 'base64');
  return Array.from({ length: Math.floor(bytes.length / 6) }, (_, at) => String(bytes.readUIntBE(at * 6, 6)));
}

/** The person's browser. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  close(): void {
    this.#agent.destroy();
  }

  /** Places where pages end, all the way down. */
  async walked(forget: () => Promise<unknown>): Promise<readonly string[]> {
    const places: string[] = [];
    for (let after: string | null = null; ;) {
      const page: { next: string | null } = JSON.parse(
        (await this.#send('/api/account/transactions/search', { after, limit: 50 })).text,
      ) as { next: string | null };
      if (page.next === null) return places;
      if (places.length % 100 === 0) await forget();
      places.push(page.next);
      after = page.next;
    }
  }

  async timed(path: string, body: object): Promise<number> {
    return (await this.#send(path, body)).ms;
  }

  #send(path: string, body: object): Promise<{ readonly ms: number; readonly text: string }> {
    const sent = JSON.stringify(body);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(sent),
      Origin: this.url,
      Cookie: this.cookie,
    };
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const outgoing = httpRequest(this.url + path, { agent: this.#agent, method: 'POST', headers });
      outgoing.once('error', reject).once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          const ms = performance.now() - began;
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) resolve({ ms, text });
          else reject(new Error(`${path} ${sent}: ${answer.statusCode} ${text}`));
        });
      });
      outgoing.end(sent);
    });
  }
}
