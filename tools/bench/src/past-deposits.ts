import { randomBytes } from 'node:crypto';
import { event, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom, type PostgresEventStore } from '@usdt-africa/event-store';
import { account, systemClock, uuidv7 } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import pg from 'pg';
import { makePeople } from './bench-people.js';
import { type BenchmarkContext, type BenchmarkReport, median } from './benchmark.js';

const FEW = 10;
const MANY = 100_000;
const IN_ONE_APPEND = 500;
const ROUNDS = 5;
const TIMES = 200;
const RULES = { guestDayLimitMicro: 2_500_000_000n, lockSeconds: 105 };
/** How much longer a decision over a long history may take. */
const AT_MOST = 1.5;

/**
 * Cost of a limit's decision for a person with a hundred thousand past deposits, compared with ten: the same decision,
 * made for both in turn.
 */
export async function benchPastDeposits({ appUrl, ownerUrl, print }: BenchmarkContext): Promise<BenchmarkReport> {
  const key = (): string => randomBytes(32).toString('base64');
  const pools = {
    app: new pg.Pool({ connectionString: appUrl, max: 4 }),
    owner: new pg.Pool({ connectionString: ownerUrl, max: 2 }),
  };
  try {
    const personalData = personalDataFrom({ MASTER_KEY: key(), BLIND_INDEX_KEY: key() }, { pool: pools.app });
    const store = createEventStore({ pool: pools.app, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const [few, many] = (await makePeople(pools, personalData, 2)).map(({ accountId }) => accountId) as [
      string,
      string,
    ];
    const limits = new LimitService(store, personalData, systemClock, RULES, { pool: pools.app });
    await deposited(store, limits, few, FEW);
    await deposited(store, limits, many, MANY);
    print(`${FEW} and ${MANY} deposits were written`);
    const first = await timed(() => decide(limits, many));
    print(`the first decision over ${MANY} reads them all, once: ${first.toFixed(0)} ms`);
    const rounds: { readonly few: number; readonly many: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const took: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let n = 0; n < TIMES; n++) {
        // Like a new process without a cache: only stored data is available.
        const fresh = new LimitService(store, personalData, systemClock, RULES, { pool: pools.app });
        took.few.push(await timed(() => decide(fresh, few)));
        took.many.push(await timed(() => decide(fresh, many)));
      }
      if (round === 0) continue;
      rounds.push({ few: median(took.few), many: median(took.many) });
      print(
        `round ${round}  ${FEW} deposits ${rounds.at(-1)!.few.toFixed(2)} ms  ${MANY} deposits ${rounds.at(-1)!.many.toFixed(2)} ms`,
      );
    }
    const ratio = median(rounds.map((one) => one.many / one.few));
    return {
      measured: { first, rounds, ratio },
      bounds: [
        { name: `${AT_MOST} times a decision over ${FEW} / one over ${MANY}`, value: AT_MOST / ratio, atLeast: 1 },
      ],
    };
  } finally {
    await Promise.all([pools.app.end(), pools.owner.end()]);
  }
}

/** May this account sell so much? */
function decide(limits: LimitService, accountId: string): Promise<unknown> {
  return limits.reserve([], { orderId: uuidv7(), amountMicro: 1_000_000n, principal: account(accountId) });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Deposits of the years before today, recorded for all keys that the account is known by, as they are on receipt. */
async function deposited(
  store: PostgresEventStore,
  limits: LimitService,
  accountId: string,
  count: number,
): Promise<void> {
  const known = await limits.people.ofAccount(accountId);
  const began = Date.now() - 86_400_000 * 2 - count * 600_000;
  for (let from = 0; from < count; from += IN_ONE_APPEND) {
    const numbers = Array.from({ length: Math.min(IN_ONE_APPEND, count - from) }, (_, at) => from + at);
    await store.append(
      known.map(({ kind, indexes }) => ({
        streamId: streams.limit(indexes[0]!),
        expectedVersion: from,
        events: numbers.map((n) => {
          const at = new Date(began + n * 600_000).toISOString();
          const depositKey = `${String(n).padStart(64, '0')}-0`;
          const about = { kind: kind as 'account', orderId: accountId, depositKey, amountMicro: '1000000' };
          return event('LimitUsed', { ...about, day: at.slice(0, 10), at });
        }),
      })),
      { metadata: { correlationId: uuidv7(), actor: 'system:bench' } },
    );
  }
}
