import { ChainCheck, CheckTables } from '@usdt-africa/chain-check';
import { systemClock } from '@usdt-africa/kernel';
import pg from 'pg';
import type { BenchmarkContext } from './benchmark.js';
import { SandboxChain } from './sandbox-chain.js';
import { newAddresses } from './tron-addresses.js';

const ADDRESSES = 1_000;
/** Receivers of one of the sandbox's transactions. */
const AT_ONCE = 100;
const CONFIRMING_BLOCKS = 25;
/** As on the network: the solid height moves while addresses are read. */
const BLOCK_MS = 3_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface CheckTimes {
  readonly seconds: number;
  /** Of one core, while it runs. */
  readonly corePercent: number;
}

/** The hourly check of a thousand deposit addresses that hold something, against a node that makes blocks at the network's pace. */
export async function chainCheckTimes({
  appUrl,
  ownerUrl,
  print,
}: Pick<BenchmarkContext, 'appUrl' | 'ownerUrl' | 'print'>): Promise<CheckTimes> {
  const chain = await SandboxChain.start();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const pool = new pg.Pool({ connectionString: appUrl, max: 4 });
  try {
    const addresses = newAddresses(ADDRESSES);
    for (let at = 0; at < ADDRESSES; at += AT_ONCE) {
      await chain.pay(addresses.slice(at, at + AT_ONCE));
      await chain.mine(1);
    }
    await chain.mine(CONFIRMING_BLOCKS);
    await owner.query(
      `insert into chain_places (place, currency, amount) select address, 'USDT', 1 from unnest($1::text[]) address`,
      [addresses],
    );
    // The scan is ahead of every block that is read.
    await owner.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', 1000000000, repeat('0', 64), now())`,
    );
    await chain.speed(BLOCK_MS);
    const config = {
      solidityNodeUrl: chain.tronSolidity,
      apiKey: null,
      contract: chain.contract,
      hotWallet: null,
      treasury: null,
    };
    const check = new ChainCheck(config, new CheckTables(pool), systemClock, silent);
    const [began, before] = [performance.now(), process.cpuUsage()];
    const compared = await check.run();
    const seconds = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const { rows } = await owner.query('select from chain_differences');
    const { rows: states } = await owner.query<{ problem: string | null }>('select problem from chain_checks');
    if (compared === null || compared < ADDRESSES || rows.length > 0)
      throw new Error(`${compared ?? 'no'} addresses were compared, ${rows.length} differ: ${states[0]?.problem}`);
    const corePercent = (user + system) / 10_000 / seconds;
    print(
      `${ADDRESSES} addresses compared with the chain in ${seconds.toFixed(1)} s, with ${corePercent.toFixed(1)} % of a core`,
    );
    return { seconds, corePercent };
  } finally {
    await pool.end();
    await owner.end();
    await chain.stop();
  }
}
