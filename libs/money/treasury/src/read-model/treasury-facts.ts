import type { Pool, PoolClient } from 'pg';

/** What the hot wallet runs on, as the node answered last. Bandwidth in bytes. */
export interface HotWalletResources {
  readonly energyLeft: number;
  readonly energyLimit: number;
  readonly freeBandwidthLeft: number;
  readonly stakedBandwidthLeft: number;
  /** TRX that it has staked itself. */
  readonly stakedSun: bigint;
}

/** What the workers know of the hot wallet and of the treasury. Balances and resources are null until they were read. */
export interface TreasuryFacts {
  /** Null: none is set, or no worker has read it. */
  readonly hotWallet: {
    readonly address: string;
    readonly usdtMicro: bigint | null;
    readonly trxSun: bigint | null;
    readonly readAt: Date | null;
    readonly floorMicro: bigint;
    readonly ceilingMicro: bigint;
    /** TRX below which people are alarmed. */
    readonly trxLowSun: bigint | null;
    readonly energyAlarmPercent: number;
    readonly resources: HotWalletResources | null;
  } | null;
  /** Null: none is set. */
  readonly treasury: {
    readonly address: string;
    readonly usdtMicro: bigint | null;
    readonly trxSun: bigint | null;
  } | null;
  /** When the treasury and the resources were asked for, and when they were read. */
  readonly requestedAt: Date | null;
  readonly readAt: Date | null;
}

type Text = string | null;

interface Row {
  readonly hot_wallet: string;
  readonly address: Text;
  readonly floor: string;
  readonly ceiling: string;
  readonly percent: number;
  readonly usdt: Text;
  readonly trx: Text;
  readonly energy_left: Text;
  readonly energy_limit: Text;
  readonly free_bandwidth_left: Text;
  readonly staked_bandwidth_left: Text;
  readonly staked: Text;
  readonly requested_at: Date;
  readonly read_at: Date | null;
  readonly hot_usdt: Text;
  readonly hot_trx: Text;
  readonly hot_trx_low: Text;
  readonly hot_read_at: Date | null;
}

const NOTHING: TreasuryFacts = { hotWallet: null, treasury: null, requestedAt: null, readAt: null };

/** The newest that any worker wrote. */
export async function treasuryFacts(db: Pool | PoolClient): Promise<TreasuryFacts> {
  const { rows } = await db.query<Row>(
    `select t.hot_wallet, t.address, t.floor_micro::text as floor, t.ceiling_micro::text as ceiling,
       t.energy_alarm_percent as percent, t.usdt_micro::text as usdt, t.trx_sun::text as trx, t.energy_left,
       t.energy_limit, t.free_bandwidth_left, t.staked_bandwidth_left, t.staked_sun::text as staked, t.requested_at,
       t.read_at, h.usdt_micro::text as hot_usdt, h.trx_sun::text as hot_trx, h.trx_low_sun::text as hot_trx_low,
       h.read_at as hot_read_at
     from treasury t left join hot_wallet h on h.address = t.hot_wallet`,
  );
  const row = rows[0];
  return row ? factsOf(row) : NOTHING;
}

function factsOf(row: Row): TreasuryFacts {
  return {
    hotWallet: {
      address: row.hot_wallet,
      usdtMicro: whole(row.hot_usdt),
      trxSun: whole(row.hot_trx),
      readAt: row.hot_read_at,
      floorMicro: BigInt(row.floor),
      ceilingMicro: BigInt(row.ceiling),
      trxLowSun: whole(row.hot_trx_low),
      energyAlarmPercent: row.percent,
      resources: row.read_at === null ? null : resourcesOf(row),
    },
    treasury:
      row.address === null ? null : { address: row.address, usdtMicro: whole(row.usdt), trxSun: whole(row.trx) },
    requestedAt: row.requested_at,
    readAt: row.read_at,
  };
}

function resourcesOf(row: Row): HotWalletResources {
  return {
    energyLeft: Number(row.energy_left),
    energyLimit: Number(row.energy_limit),
    freeBandwidthLeft: Number(row.free_bandwidth_left),
    stakedBandwidthLeft: Number(row.staked_bandwidth_left),
    stakedSun: whole(row.staked) ?? 0n,
  };
}

function whole(text: Text): bigint | null {
  return text === null ? null : BigInt(text);
}

/** USDT of the hot wallet below which nothing is sold to customers; zero where no worker has written it. */
export async function hotWalletFloor(db: Pool | PoolClient): Promise<bigint> {
  const { rows } = await db.query<{ floor: string }>('select floor_micro::text as floor from treasury');
  return BigInt(rows[0]?.floor ?? 0);
}
