import { Inject, Injectable } from '@nestjs/common';
import type { EventData } from '@usdt-africa/contracts/events';
import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { type RecordedDebit, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import { creditIdOf, isUndoable, settle, undo, type Undoing } from '../domain/decide.js';
import { payableOfPurchase } from '../domain/postings.js';
import type { PlacedPurchase } from '../domain/purchase.js';
import { type By, PurchaseStreams } from './purchase-streams.js';

/** Ends purchases: as settled, or undone with the naira back in the wallet, in one append. A repeat does nothing. */
@Injectable()
export class PurchaseEnds {
  constructor(
    private readonly purchases: PurchaseStreams,
    private readonly wallets: WalletStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Its send settled. */
  async settle(sent: EventData<'SendSettled'>, by: By): Promise<void> {
    const purchaseId = sent.for.id;
    await retryOnWalletConflict(async () => {
      const { state: purchase, version } = await this.purchases.load(purchaseId);
      const events = settle(purchase, sent, this.clock.now());
      if (events.length === 0) return;
      crashPoint('buy.before-settle');
      await this.purchases.append({ purchaseId, purchase, version, events, appends: [] }, by);
      crashPoint('buy.after-settle');
    });
  }

  /**
   * Gives the naira and the day's limit back.
   * @returns false where there is nothing to undo: it ended, or its send decides
   */
  undo(purchaseId: string, undoing: Undoing, by: By): Promise<boolean> {
    return retryOnWalletConflict(async () => {
      const { state: purchase, version } = await this.purchases.load(purchaseId);
      const now = this.clock.now();
      if (!isUndoable(purchase, undoing, now)) return false;
      const credit = await this.wallets.prepareUndo(debitOf(purchase), creditIdOf(purchaseId));
      const events = undo(purchase, undoing, credit.wallet.balanceKobo, now);
      crashPoint('buy.before-undo');
      await this.purchases.append(
        {
          purchaseId,
          purchase,
          version,
          events,
          appends: [credit.append],
          alongside: async (tx) => credit.alongside?.(tx),
        },
        by,
      );
      crashPoint('buy.after-undo');
      return true;
    });
  }
}

/** The wallet's line that paid for a purchase. */
function debitOf({ placed }: PlacedPurchase): RecordedDebit {
  return {
    accountId: placed.accountId,
    entryId: placed.debitId,
    kind: 'purchase',
    amountKobo: (BigInt(placed.nairaKobo) + BigInt(placed.feeKobo)).toString(),
    counter: payableOfPurchase(placed.purchaseId),
    limit: { class: 'buy', day: placed.limitDay },
  };
}
