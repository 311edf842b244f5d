import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { SendsConfig } from '../sends-config.js';

/** The row of the hot wallet: what any process knows of its balances, and of the signer. */
@Injectable()
export class HotWalletRow {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly config: SendsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes that the balances were requested, and what they were.
   * @param balances null where the node did not answer: the ones before stay
   * @param requestedAt when it was asked: what settled later is not in them
   */
  async noteBalances(
    balances: { readonly usdtMicro: bigint; readonly trxSun: bigint } | null,
    requestedAt: Date,
  ): Promise<void> {
    const { hotWallet, usdtLowMicro, trxLowSun, treasury = null } = this.config;
    await this.pool.query(
      `insert into hot_wallet as h (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at, treasury)
       values ($1, $2, $3, $4, $5::bigint, $6::bigint, case when $5::bigint is not null then $4::timestamptz end, $7)
       on conflict (only_row) do update set address = excluded.address, usdt_low_micro = excluded.usdt_low_micro,
         trx_low_sun = excluded.trx_low_sun, requested_at = excluded.requested_at, treasury = excluded.treasury,
         usdt_micro = case when excluded.read_at is not null or h.address <> excluded.address then excluded.usdt_micro
           else h.usdt_micro end,
         trx_sun = case when excluded.read_at is not null or h.address <> excluded.address then excluded.trx_sun
           else h.trx_sun end,
         read_at = case when excluded.read_at is not null or h.address <> excluded.address then excluded.read_at
           else h.read_at end
       where h.requested_at <= excluded.requested_at`,
      [
        hotWallet,
        usdtLowMicro,
        trxLowSun,
        requestedAt,
        balances?.usdtMicro ?? null,
        balances?.trxSun ?? null,
        treasury,
      ],
    );
  }

  /** Writes why the signer's journal forbids signing; null where it does not. */
  async noteSigner(refusal: string | null): Promise<void> {
    const { hotWallet, usdtLowMicro, trxLowSun } = this.config;
    await this.pool.query(
      `insert into hot_wallet as h (address, usdt_low_micro, trx_low_sun, requested_at, signer_refusal, signer_refused_since)
       values ($1, $2, $3, 'epoch', $4::text, case when $4::text is not null then $5::timestamptz end)
       on conflict (only_row) do update set signer_refusal = excluded.signer_refusal,
         signer_refused_since = case when excluded.signer_refusal is null then null
           else coalesce(h.signer_refused_since, excluded.signer_refused_since) end`,
      [hotWallet, usdtLowMicro, trxLowSun, refusal, this.clock.now()],
    );
  }
}
