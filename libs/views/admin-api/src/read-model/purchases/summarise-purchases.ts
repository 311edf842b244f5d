import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminPurchaseSummary } from '@usdt-africa/contracts/admin';
import { type Clock, endOfLagosDay, formatMoney, lagosDay, startOfLagosDay } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { buyingObstacle } from '@usdt-africa/purchases';
import { SendRequests } from '@usdt-africa/sends';
import type { Pool } from 'pg';

interface Promised {
  readonly micro: string;
  readonly count: number;
  readonly held_micro: string;
}
interface Day {
  readonly count: number;
  readonly median: number | null;
  readonly margin: string;
  readonly fee: string;
}
interface HotWallet {
  readonly address: string;
  readonly usdt: string | null;
  readonly trx: string | null;
  readonly read_at: Date | null;
  readonly refusal: string | null;
}

/** The figures above the list of purchases. */
export class SummarisePurchases extends Query<AdminPurchaseSummary> {}

@QueryHandler(SummarisePurchases)
export class SummarisePurchasesHandler implements IQueryHandler<SummarisePurchases> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sends: SendRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<AdminPurchaseSummary> {
    const day = lagosDay(this.clock.now());
    const [promised, today, hotWallet, unknown] = await Promise.all([
      this.#one<Promised>(
        `select coalesce(sum(amount_micro), 0)::text as micro, count(*)::int as count,
           coalesce(sum(amount_micro) filter (where status = 'approval'), 0)::text as held_micro
         from purchases where status in ('approval', 'sending')`,
      ),
      this.#one<Day>(
        `select count(*)::int as count, coalesce(sum(margin_kobo), 0)::text as margin, coalesce(sum(fee_sun), 0)::text as fee,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - placed_at)) as median
         from purchases where ended_at >= $1 and ended_at < $2 and status = 'completed'`,
        [startOfLagosDay(day), endOfLagosDay(day)],
      ),
      this.#one<HotWallet>(
        `select address, usdt_micro::text as usdt, trx_sun::text as trx, read_at, signer_refusal as refusal from hot_wallet`,
      ),
      this.#one<{ count: number }>('select count(*)::int as count from unknown_signatures where resolved_at is null'),
    ]);
    const { micro, count, held_micro: heldMicro } = promised!;
    const { count: completedToday, median, margin, fee } = today!;
    return {
      promised: { usdt: formatMoney(BigInt(micro), 'USDT'), count },
      hotWallet: hotWallet ? walletView(hotWallet, BigInt(micro)) : null,
      obstacle: await buyingObstacle(this.sends, this.pool, { heldMicro: BigInt(heldMicro), amountMicro: 0n }),
      medianSeconds: median === null ? null : Math.round(Number(median)),
      completedToday,
      margin: formatMoney(BigInt(margin), 'NGN'),
      networkCostTrx: formatMoney(BigInt(fee), 'TRX'),
      unknownSignatures: unknown!.count,
    };
  }

  async #one<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
    return (await this.pool.query<Row>(text, [...values])).rows[0];
  }
}

function walletView(wallet: HotWallet, promisedMicro: bigint): AdminPurchaseSummary['hotWallet'] {
  const { address, usdt, trx, read_at: readAt, refusal } = wallet;
  return {
    address,
    usdt: usdt === null ? null : formatMoney(BigInt(usdt), 'USDT'),
    trx: trx === null ? null : formatMoney(BigInt(trx), 'TRX'),
    usdtAfter: usdt === null ? null : formatMoney(BigInt(usdt) - promisedMicro, 'USDT'),
    readAt: readAt?.toISOString() ?? null,
    signerRefusal: refusal,
  };
}
