import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen } from '@usdt-africa/accounts';
import type { ApprovalExecutor, GrantedRequest } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ListedSenders } from '@usdt-africa/deposits';
import { crashPoint, type Loaded, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { SendRequests } from '@usdt-africa/sends';
import { retryOnWalletConflict } from '@usdt-africa/wallets';
import { release, whyNotDecide } from '../domain/decide.js';
import type { PlacedPurchase, Purchase, PurchaseEvent } from '../domain/purchase.js';
import { PurchaseEnds } from './purchase-ends.js';
import { type By, PurchaseStreams } from './purchase-streams.js';
import { sendOrderOf } from './send-order.js';

/** What operators do with held purchases, alone or as two of them agreed. */
@Injectable()
export class OperatorPurchases {
  readonly #listed: ListedSenders;

  constructor(
    private readonly purchases: PurchaseStreams,
    private readonly ends: PurchaseEnds,
    private readonly sends: SendRequests,
    @Inject(CLOCK) private readonly clock: Clock,
    store: PostgresEventStore,
  ) {
    this.#listed = new ListedSenders(store);
  }

  /** @throws Refusal 404 `no-purchase` */
  require(purchaseId: string): Promise<Loaded<Purchase, PurchaseEvent> & { readonly state: PlacedPurchase }> {
    return this.purchases.require(purchaseId);
  }

  /** @throws Refusal 404 `no-purchase`; 409 `not-held`, `hold-ended` */
  assertDecidable(purchase: Purchase): void {
    const refused = whyNotDecide(purchase, this.clock.now());
    if (refused) throw refused;
  }

  /**
   * Releases it, and requests its send in the same append. Its address may have been listed since it was placed.
   * @param people ids of the operators who agreed
   * @throws Refusal 403 `paused` for a frozen account; 404 `no-purchase`; 409 `not-held`, `hold-ended`, `needs-two`; 422
   * `listed-address`
   */
  release(purchaseId: string, people: readonly string[], by: By): Promise<void> {
    return retryOnWalletConflict(async () => {
      const { state: purchase, version } = await this.purchases.require(purchaseId);
      const events = release(purchase, people, this.clock.now());
      if ((await this.#listed.now()).listed[purchase.placed.address]) throw refusal('purchases.listed-address');
      const send = this.sends.prepare(sendOrderOf(purchase.placed));
      crashPoint('buy.before-release');
      await this.purchases.append(
        {
          purchaseId,
          purchase,
          version,
          events,
          appends: [send.append],
          alongside: async (tx) => {
            await assertNotFrozen(tx, purchase.placed.accountId);
            await send.alongside(tx);
          },
        },
        by,
      );
      crashPoint('buy.after-release');
    });
  }

  /**
   * Refuses it: the naira are back in the wallet at once.
   * @throws Refusal 404 `no-purchase`; 409 `not-held`, `hold-ended`
   */
  async refuse(purchaseId: string, people: readonly string[], by: By): Promise<void> {
    const { state } = await this.purchases.require(purchaseId);
    this.assertDecidable(state);
    const isUndone = await this.ends.undo(purchaseId, { of: 'hold', reason: 'refused', detail: null, people }, by);
    if (!isUndone) throw refusal('purchases.not-held');
  }
}

/** Carries out what two people agreed about a held purchase. */
@Injectable()
export class PurchaseApprovals implements ApprovalExecutor {
  constructor(
    private readonly purchases: OperatorPurchases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ payload, people, actor, reason, correlationId, causationId }: GrantedRequest): Promise<void> {
    const purchaseId = payload['purchaseId']!;
    const { state } = await this.purchases.require(purchaseId);
    // The same request again, after its outcome was lost.
    if (state.releasedBy.length > 0 && people.every((one) => state.releasedBy.includes(one))) return;
    await this.purchases.release(purchaseId, people, { actor, reason, correlationId, causationId });
  }

  /** A second person who says no refuses the purchase; a request that only ran out leaves it to its hold. */
  async dropped(
    { payload, people, actor, reason, correlationId, causationId }: GrantedRequest,
    why: 'refused' | 'expired',
  ): Promise<void> {
    const purchaseId = payload['purchaseId']!;
    if (why === 'expired' || whyNotDecide((await this.purchases.require(purchaseId)).state, this.clock.now())) return;
    await this.purchases.refuse(purchaseId, people, { actor, reason, correlationId, causationId });
  }
}
