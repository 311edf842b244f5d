import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PayoutHolds } from '@usdt-africa/accounts';
import { SEND_KOBO, type SendTermsView } from '@usdt-africa/contracts/api';
import { type Clock, lagosDay } from '@usdt-africa/kernel';
import { SendLimits } from '@usdt-africa/limits';
import { CLOCK } from '@usdt-africa/platform';
import { leftOf, usedOn, WalletStreams } from '@usdt-africa/wallets';
import { SendingGate } from '../application/sending-gate.js';

/** Whether a customer can send naira now, and how much. */
export class ShowSendTerms extends Query<SendTermsView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowSendTerms)
export class ShowSendTermsHandler implements IQueryHandler<ShowSendTerms> {
  constructor(
    private readonly wallets: WalletStreams,
    private readonly limits: SendLimits,
    private readonly gate: SendingGate,
    private readonly payoutHolds: PayoutHolds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId }: ShowSendTerms): Promise<SendTermsView> {
    const now = this.clock.now();
    const [{ state: wallet }, limits, isClosed, heldUntil] = await Promise.all([
      this.wallets.load(accountId),
      this.limits.of(accountId),
      this.gate.isClosed(accountId),
      this.payoutHolds.payoutsHeldUntil(accountId),
    ]);
    const owes = wallet.openKobo > 0n;
    return {
      state: isClosed ? 'wallet-closed' : owes ? 'owes' : 'open',
      balanceKobo: wallet.balanceKobo.toString(),
      receivableKobo: owes ? wallet.openKobo.toString() : null,
      day: {
        limitKobo: limits.dayKobo?.toString() ?? null,
        usedKobo: usedOn(wallet, 'send', lagosDay(now)).dayKobo.toString(),
        leftKobo: leftOf(wallet, 'send', limits, now).dayKobo?.toString() ?? null,
      },
      minimumKobo: SEND_KOBO.min.toString(),
      newPayeesFrom: heldUntil?.toISOString() ?? null,
    };
  }
}
