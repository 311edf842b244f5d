import { event, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, createWakeUp, type PostgresEventStore } from '@usdt-africa/event-store';
import { posting, systemClock, uuidv7 } from '@usdt-africa/kernel';
import {
  type PreparedEntry,
  retryOnWalletConflict,
  ShowWalletStatement,
  ShowWalletStatementHandler,
  walletAccount,
  WalletStreams,
} from '@usdt-africa/wallets';
import pg from 'pg';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';
import { openRaw } from './raw-inserts.js';

const WALLETS = 1_000;
/** Debits under way at once, each of a wallet of its own. */
const IN_FLIGHT = 64;
const CONNECTIONS = 16;
const ROUNDS = 5;
const SLICE_MS = 2_000;
const WARM_UP_MS = 500;
const FEW = 10;
const MANY = 1_000_000;
const IN_ONE_INSERT = 50_000;
const PAGE = 25;
const PAGES = 300;
const DECISIONS = 200;
const AMOUNT_KOBO = 100n;
const UNLIMITED = { dayKobo: 10n ** 15n, monthKobo: 10n ** 15n };
/** How much longer a decision over a long history may take. */
const AT_MOST = 1.5;
const PAGE_WITHIN_MS = 100;
const DEBITS_PER_SECOND = 1_000;

/**
 * Debits of a thousand wallets, each appended with the first event of the stream that caused it, next to raw inserts in
 * the same seconds; debits of one wallet alone; and a wallet of a million lines: its statement's pages, and a decision
 * compared with one of ten lines.
 */
export async function benchWallet({
  appUrl,
  ownerUrl,
  print,
  events = MANY,
}: BenchmarkContext): Promise<BenchmarkReport> {
  const pool = new pg.Pool({ connectionString: appUrl, max: CONNECTIONS });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const notifier = createWakeUp({ connectionString: appUrl });
  await notifier.ready();
  const store = createEventStore({ pool, notifier, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
  try {
    const speed = await debits(store, appUrl, ownerUrl, print);
    const long = await longWallet(store, owner, events, print);
    return {
      measured: { speed, long },
      bounds: [
        { name: `debits a second over ${WALLETS} wallets`, value: speed.perSecond, atLeast: DEBITS_PER_SECOND },
        { name: `ms left of a page of ${events} lines, p99`, value: PAGE_WITHIN_MS - long.pageP99, atLeast: 0 },
        {
          name: `${AT_MOST} times a decision over ${FEW} / one over ${events}`,
          value: AT_MOST / long.ratio,
          atLeast: 1,
        },
      ],
    };
  } finally {
    await notifier.close();
    await Promise.all([pool.end(), owner.end()]);
  }
}

/** Debits in slices, in turn with raw inserts and with debits of one wallet. */
async function debits(store: PostgresEventStore, appUrl: string, ownerUrl: string, print: (line: string) => void) {
  const wallets = new WalletStreams(store, store.pool, systemClock);
  const accountIds = Array.from({ length: WALLETS }, () => uuidv7());
  for (let from = 0; from < WALLETS; from += IN_FLIGHT)
    await Promise.all(accountIds.slice(from, from + IN_FLIGHT).map((accountId) => fund(store, wallets, accountId)));
  const raw = await openRaw(appUrl, ownerUrl, 32);
  const many = (milliseconds: number) =>
    slice(IN_FLIGHT, milliseconds, (worker, n) =>
      debit(store, wallets, accountIds[(worker + n * IN_FLIGHT) % WALLETS]!),
    );
  const one = (milliseconds: number) => slice(1, milliseconds, () => debit(store, wallets, accountIds[0]!));
  try {
    for (const warmUp of [raw.slice, many, one]) await warmUp(WARM_UP_MS);
    const rounds: { readonly raw: number; readonly many: number; readonly one: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const measured = {
        raw: (await raw.slice(SLICE_MS)).eventsPerSecond,
        many: await many(SLICE_MS),
        one: await one(SLICE_MS),
      };
      rounds.push(measured);
      print(
        `round ${round}  raw inserts ${measured.raw.toFixed(0)}/s  debits of ${WALLETS} wallets ${measured.many.toFixed(0)}/s  of one ${measured.one.toFixed(0)}/s`,
      );
    }
    const perSecond = median(rounds.map((round) => round.many));
    const ofRaw = median(rounds.map((round) => round.many / round.raw));
    const alone = median(rounds.map((round) => round.one));
    print(
      `${perSecond.toFixed(0)} debits a second, ${ofRaw.toFixed(2)} × raw inserts; one wallet alone ${alone.toFixed(0)}`,
    );
    return { rounds, perSecond, ofRaw, alone };
  } finally {
    await raw.close();
  }
}

/** A wallet of many lines next to one of few. */
async function longWallet(store: PostgresEventStore, owner: pg.Pool, lines: number, print: (line: string) => void) {
  const [few, many] = [uuidv7(), uuidv7()];
  await seed(owner, few, FEW);
  await seed(owner, many, lines);
  await owner.query('vacuum analyze events');
  await owner.query('vacuum analyze wallet_lines');
  print(`wallets of ${FEW} and ${lines} lines were written`);
  const fresh = () => new WalletStreams(store, store.pool, systemClock);
  const first = await timed(() => decide(fresh(), many));
  print(`the first decision over ${lines} lines reads them all, once: ${first.toFixed(0)} ms`);
  const rounds: { readonly few: number; readonly many: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const took: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let n = 0; n < DECISIONS; n++) {
      took.few.push(await timed(() => decide(fresh(), few)));
      took.many.push(await timed(() => decide(fresh(), many)));
    }
    // The first warms up.
    if (round === 0) continue;
    rounds.push({ few: median(took.few), many: median(took.many) });
    const { few: ofFew, many: ofMany } = rounds.at(-1)!;
    print(`round ${round}  decision over ${FEW} lines ${ofFew.toFixed(2)} ms  over ${lines} ${ofMany.toFixed(2)} ms`);
  }
  const ratio = median(rounds.map((round) => round.many / round.few));
  const statement = new ShowWalletStatementHandler(store.pool, fresh());
  const pages: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    // The first page, and any other.
    const after = n % 10 === 0 ? null : String(1 + Math.floor((lines * ((n * 37) % PAGES)) / PAGES) + PAGE);
    pages.push(await timed(() => statement.execute(new ShowWalletStatement(many, PAGE, after))));
  }
  pages.sort((a, b) => a - b);
  const pageP99 = pages[Math.ceil(pages.length * 0.99) - 1]!;
  print(
    `a page p50 ${median(pages).toFixed(1)} ms, p99 ${pageP99.toFixed(1)} ms; decision ${ratio.toFixed(2)} × of ${FEW} lines`,
  );
  return { first, rounds, ratio, pageP50: median(pages), pageP99 };
}

function fund(store: PostgresEventStore, wallets: WalletStreams, accountId: string): Promise<void> {
  const entryId = uuidv7();
  const about = { accountId, entryId, amountKobo: 10n ** 12n, counter: 'collection:paystack' };
  return book(store, entryId, () => wallets.prepareCredit({ ...about, kind: 'funding' }));
}

function debit(store: PostgresEventStore, wallets: WalletStreams, accountId: string): Promise<void> {
  const entryId = uuidv7();
  return book(store, entryId, () => prepareDebit(wallets, accountId, entryId));
}

function decide(wallets: WalletStreams, accountId: string): Promise<PreparedEntry> {
  return prepareDebit(wallets, accountId, uuidv7());
}

function prepareDebit(wallets: WalletStreams, accountId: string, entryId: string): Promise<PreparedEntry> {
  const about = { accountId, entryId, amountKobo: AMOUNT_KOBO, counter: `payable:purchase:${entryId}` };
  return wallets.prepareDebit({ ...about, kind: 'purchase', limit: { class: 'buy', limits: UNLIMITED } });
}

/** Appends an entry with the first event of another stream, as its cause does. */
function book(store: PostgresEventStore, entryId: string, prepare: () => Promise<PreparedEntry>): Promise<void> {
  const events = [event('MailSent', { mailId: entryId, at: new Date().toISOString() })];
  return retryOnWalletConflict(async () => {
    const { append, alongside } = await prepare();
    await store.append([{ streamId: streams.mail(entryId), expectedVersion: 0, events }, append], {
      metadata: { correlationId: entryId, actor: 'system:bench' },
      ...(alongside && { alongside }),
    });
  });
}

/** @returns how often a second */
async function slice(
  inFlight: number,
  milliseconds: number,
  work: (worker: number, n: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      for (let n = 0; performance.now() - began < milliseconds; n++) {
        await work(worker, n);
        done++;
      }
    }),
  );
  return done / ((performance.now() - began) / 1_000);
}

/** Lines of the past with their rows, credits and debits in turn: written by the owner, for it is reading that is measured. */
async function seed(owner: pg.Pool, accountId: string, lines: number): Promise<void> {
  const line = (kind: string, amount: bigint) => ({
    kind,
    accountId,
    counter: 'collection:paystack',
    limit: null,
    undoes: null,
    postings: [posting(walletAccount(accountId), 'NGN', amount), posting('collection:paystack', 'NGN', -amount)],
  });
  const credited = line('funding', -AMOUNT_KOBO * 2n);
  const debited = line('purchase', AMOUNT_KOBO);
  for (let from = 1; from <= lines; from += IN_ONE_INSERT)
    await owner.query(
      `with lines as (
         select n, gen_random_uuid() as id, case when n % 2 = 1 then 200 else 100 end as kobo, 100 * (n + n % 2 * 2) - n / 2 * 100 as balance,
           to_char('2026-01-05T09:00:00Z'::timestamptz at time zone 'UTC' + n * interval '10 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           case when n % 2 = 1 then $4::jsonb else $5::jsonb end as data
         from generate_series($2::int, $3::int) n
       ), written as (
         insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select 'wallet-' || $1::text, n, gen_random_uuid(), case when n % 2 = 1 then 'WalletCredited' else 'WalletDebited' end, 1,
           data || jsonb_build_object('entryId', id, 'amountKobo', kobo::text, 'balanceKobo', balance::text, 'at', at),
           '{"correlationId": "wallet", "actor": "system:bench"}' from lines
       )
       insert into wallet_lines (account_id, version, entry_id, kind, amount_kobo, balance_kobo, counter, at)
       select $1::uuid, n, id, data->>'kind', case when n % 2 = 1 then kobo else -kobo end, balance, data->>'counter', at::timestamptz
       from lines`,
      [accountId, from, Math.min(lines, from + IN_ONE_INSERT - 1), JSON.stringify(credited), JSON.stringify(debited)],
    );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
