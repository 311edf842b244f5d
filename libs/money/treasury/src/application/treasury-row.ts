import { Inject, Injectable } from '@nestjs/common';
import { POOL } from '@usdt-africa/platform';
import type { AccountResources } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import { TreasuryConfig } from '../treasury-config.js';

/** What one read found: the treasury's balances, null where none is set, and the hot wallet's resources. */
export interface TreasuryReading {
  readonly balances: { readonly usdtMicro: bigint; readonly trxSun: bigint } | null;
  readonly resources: AccountResources;
}

/** The row that any process reads about the treasury and the limits of the hot wallet. */
@Injectable()
export class TreasuryRow {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: TreasuryConfig,
  ) {}

  /**
   * Writes the limits, and what was read. Values of another address are not kept.
   * @param reading null where the node did not answer: the values before stay
   * @param requestedAt when it was asked
   */
  async save(reading: TreasuryReading | null, requestedAt: Date): Promise<void> {
    const { hotWallet, treasury, floorMicro, ceilingMicro, energyAlarmPercent } = this.config;
    const { balances, resources } = reading ?? {};
    await this.pool.query(
      `insert into treasury as t (hot_wallet, address, floor_micro, ceiling_micro, energy_alarm_percent, requested_at,
         usdt_micro, trx_sun, energy_left, energy_limit, free_bandwidth_left, staked_bandwidth_left, staked_sun, read_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (only_row) do update set hot_wallet = excluded.hot_wallet, address = excluded.address,
         floor_micro = excluded.floor_micro, ceiling_micro = excluded.ceiling_micro,
         energy_alarm_percent = excluded.energy_alarm_percent, requested_at = excluded.requested_at,
         ${VALUES.map((name) => `${name} = case when ${IS_NEW} then excluded.${name} else t.${name} end`).join(', ')}
       where t.requested_at <= excluded.requested_at`,
      [
        hotWallet,
        treasury,
        floorMicro,
        ceilingMicro,
        energyAlarmPercent,
        requestedAt,
        balances?.usdtMicro ?? null,
        balances?.trxSun ?? null,
        resources?.energyLeft ?? null,
        resources?.energyLimit ?? null,
        resources?.freeBandwidthLeft ?? null,
        resources?.stakedBandwidthLeft ?? null,
        resources ? resources.stakedForEnergySun + resources.stakedForBandwidthSun : null,
        reading ? requestedAt : null,
      ],
    );
  }
}

const VALUES = [
  'usdt_micro',
  'trx_sun',
  'energy_left',
  'energy_limit',
  'free_bandwidth_left',
  'staked_bandwidth_left',
  'staked_sun',
  'read_at',
] as const;

const IS_NEW = `(excluded.read_at is not null or t.hot_wallet <> excluded.hot_wallet
  or t.address is distinct from excluded.address)`;
