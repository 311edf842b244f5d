import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BUYING_STATES, PurchaseTermsView } from '@usdt-africa/contracts/api';
import { type Clock, formatMoney, lagosDay } from '@usdt-africa/kernel';
import { type AccountBuyLimits, BuyLimits } from '@usdt-africa/limits';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import { hasUnknownSignatures } from '@usdt-africa/sends';
import { SwitchedBuying } from '@usdt-africa/switches';
import { leftOf, usedOn, WalletStreams } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { BuyingGate } from '../application/buying-gate.js';

/** Whether a customer can buy now, and how much. */
export class ShowPurchaseTerms extends Query<PurchaseTermsView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowPurchaseTerms)
export class ShowPurchaseTermsHandler implements IQueryHandler<ShowPurchaseTerms> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly wallets: WalletStreams,
    private readonly limits: BuyLimits,
    private readonly gate: BuyingGate,
    private readonly switched: SwitchedBuying,
    private readonly rates: RateReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) private readonly config: ProductConfig,
  ) {}

  async execute({ accountId }: ShowPurchaseTerms): Promise<PurchaseTermsView> {
    const now = this.clock.now();
    const limits = await this.limits.of(accountId);
    const [{ state: wallet }, state] = await Promise.all([
      this.wallets.load(accountId),
      this.#stateOf(accountId, limits, now),
    ]);
    const used = usedOn(wallet, 'buy', lagosDay(now));
    const left = leftOf(wallet, 'buy', limits, now);
    const { minimumBuyMicro, maximumBuyMicro, firstAddressAboveMicro, largeAboveMicro } = this.config;
    return {
      state,
      balanceKobo: wallet.balanceKobo.toString(),
      receivableKobo: wallet.openKobo > 0n ? wallet.openKobo.toString() : null,
      day: limitLeft(limits.dayKobo, used.dayKobo, left.dayKobo),
      month: limitLeft(limits.monthKobo, used.monthKobo, left.monthKobo),
      minimum: formatMoney(minimumBuyMicro, 'USDT'),
      maximum: formatMoney(maximumBuyMicro, 'USDT'),
      firstAddressAbove: formatMoney(firstAddressAboveMicro, 'USDT'),
      anyAddressAbove: formatMoney(largeAboveMicro, 'USDT'),
    };
  }

  async #stateOf(accountId: string, limits: AccountBuyLimits, now: Date): Promise<(typeof BUYING_STATES)[number]> {
    const [pause, side, price, isClosed, canSend] = await Promise.all([
      this.switched.pause(now),
      this.rates.pause(now, 'buy'),
      this.rates.current(now),
      this.#isWalletClosed(accountId),
      this.gate.canSend(this.config.minimumBuyMicro),
    ]);
    if (pause?.isOff) return 'off';
    if (!limits.canBuy) return 'verify';
    if (isClosed) return 'wallet-closed';
    return pause || side || !price || !canSend ? 'paused' : 'open';
  }

  async #isWalletClosed(accountId: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ state: string }>('select state from accounts where account_id = $1', [
      accountId,
    ]);
    return rows[0]?.state !== 'active' || hasUnknownSignatures(this.pool, accountId);
  }
}

function limitLeft(limitKobo: bigint | null, usedKobo: bigint, leftKobo: bigint | null) {
  return {
    limitKobo: limitKobo?.toString() ?? null,
    usedKobo: usedKobo.toString(),
    leftKobo: leftKobo?.toString() ?? null,
  };
}
