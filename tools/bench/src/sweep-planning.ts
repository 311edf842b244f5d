import { systemClock } from '@usdt-africa/kernel';
import { SWEEP_RULES, SweepPlanner } from '@usdt-africa/sweeps';
import pg from 'pg';
import { type BenchmarkContext, median } from './benchmark.js';
import { newAddresses } from './tron-addresses.js';

const ISSUED = 1_000_000;
const HOLDING = 1_000;
/** Swept before, and empty: rows that the planner must pass over. */
const SWEPT = 100_000;
const ROUNDS = 20;
const COST_MICRO = 2_080_000n;

export interface PlanningTimes {
  readonly medianMs: number;
  readonly worstMs: number;
}

/**
 * How long it takes to choose what is swept among a million issued addresses of which a thousand hold something, all of them worth it,
 * and a hundred thousand were swept before.
 */
export async function planningTimes({
  appUrl,
  ownerUrl,
  print,
}: Pick<BenchmarkContext, 'appUrl' | 'ownerUrl' | 'print'>): Promise<PlanningTimes> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  const [hotWallet, treasury] = newAddresses(2) as [string, string];
  try {
    await seed(owner, hotWallet);
    // Half of them fit in the hot wallet.
    const config = { hotWallet, treasury, ceilingMicro: 250_000_000_000n, trxMicro: 320_000n, everyMs: 900_000 };
    const planner = new SweepPlanner(pool, config, systemClock);
    const rules = { ...SWEEP_RULES, mostAddresses: HOLDING };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const found = await planner.candidates(COST_MICRO, rules);
      times.push(performance.now() - began);
      if (found.length !== HOLDING) throw new Error(`${found.length} addresses were chosen, not ${HOLDING}`);
    }
    const [medianMs, worstMs] = [median(times), Math.max(...times)];
    print(
      `${HOLDING} of ${ISSUED} issued addresses hold something: chosen in ${medianMs.toFixed(1)} ms (median), ${worstMs.toFixed(1)} (worst, the first)`,
    );
    return { medianMs, worstMs };
  } finally {
    await pool.end();
    await owner.end();
  }
}

async function seed(owner: pg.Client, hotWallet: string): Promise<void> {
  // Texts that look like addresses: nothing decodes them here.
  await owner.query(
    `insert into address_pool (index, address, issued_at)
     select n, 'T' || translate(md5(n::text), '0', 'z') || '1', now() from generate_series(0, $1::int - 1) n`,
    [ISSUED],
  );
  await owner.query(
    `insert into deposit_holdings (address, usdt_micro, trx_sun, found_sun, first_at, last_at, swept_at)
     select address, case when index % $2 = 0 then 500000000 else 0 end, 0, 0, now(), now(),
       case when index % $2 = 0 then null else now() end
     from address_pool where index % $2 = 0 or index < $1`,
    [SWEPT, ISSUED / HOLDING],
  );
  await owner.query(
    `insert into sweep_work (sweep_id, run_id, address, phase, cause_id, send_ids, goes_into, amount_micro, requested_at, last_at, ended_at)
     select gen_random_uuid(), gen_random_uuid(), address, 'completed', gen_random_uuid(), array[gen_random_uuid(), gen_random_uuid()],
       'chain:hot', 500000000, now(), now(), now() - interval '1 hour'
     from deposit_holdings where usdt_micro = 0`,
  );
  await owner.query(
    `insert into hot_wallet (address, usdt_micro, trx_sun, usdt_low_micro, trx_low_sun, read_at, requested_at)
     values ($1, 0, 5000000000, 0, 0, now(), now())`,
    [hotWallet],
  );
  await owner.query('analyze');
}
