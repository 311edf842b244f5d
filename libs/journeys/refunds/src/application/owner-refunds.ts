import { Inject, Injectable } from '@nestjs/common';
import { assertNotFrozen, PayoutHolds, type Proof, StepUp } from '@usdt-africa/accounts';
import type { RefundView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, lagosMoment, type Principal, principalActor } from '@usdt-africa/kernel';
import {
  OrderStreams,
  OwnerCodes,
  type PlacedOrder,
  presentReturn,
  refundable,
  refundablePayout,
  refundCost,
  returnable,
} from '@usdt-africa/orders';
import { CLOCK, type IdempotentAnswer, POOL, ProductConfig, type StoreAnswer } from '@usdt-africa/platform';
import { AddressChecks } from '@usdt-africa/purchases';
import type { Pool, PoolClient } from 'pg';
import { isRequested, type Refund, type RequestedRefund } from '../domain/refund.js';
import { RefundViews } from '../read-model/refund-views.js';
import { RefundRequests, type Together } from './refund-requests.js';
import { RefundStreams } from './refund-streams.js';

/** What a PIN or a passkey confirms: a refund of one order to one address. */
export const REFUNDS_ORDER = 'refund-order';

/** An address for a refund, as the owner of the order names it. */
export interface NamedByOwner {
  readonly orderId: string;
  readonly principal: Principal;
  readonly address: string;
  /** Of another token or of TRX, to request its return; null: the stablecoin. */
  readonly assetKey: string | null;
  readonly differentWallet: boolean;
  readonly codes: { readonly emailCode: string; readonly phoneCode: string } | null;
  readonly proof: Proof;
  /** The session of the customer; null for a guest. */
  readonly customer: Parameters<StepUp['confirm']>[0] | null;
  readonly storeAnswer: StoreAnswer<RefundView>;
}

/**
 * What owners of orders do about the addresses of their refunds. All that may be refused is looked at before the codes or the
 * PIN, so that no try is spent on it.
 */
@Injectable()
export class OwnerRefunds {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly refunds: RefundStreams,
    private readonly requests: RefundRequests,
    private readonly views: RefundViews,
    private readonly addresses: AddressChecks,
    private readonly holds: PayoutHolds,
    private readonly codes: OwnerCodes,
    private readonly stepUp: StepUp,
    @Inject(ProductConfig) private readonly config: Pick<ProductConfig, 'refundCostMicro' | 'returnableAssets'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Requests a refund of the payout that did not pay, or else of the deposits that no payout took, to the named address.
   * @throws Refusal 403 `paused`, `pin-locked`, `not-confirmed`, `refund-waits`; 404; 409 `nothing-to-refund`, `refund-open`,
   * `payout-not-certain`, `under-review`, `cost-eats-sum`, `return-eats-sum`, `look-alike-address`; 422 of codes, PIN and address; 503
   * `address-unchecked`
   */
  async request(refundId: string, wanted: NamedByOwner): Promise<IdempotentAnswer<RefundView>> {
    const { orderId, principal } = wanted;
    const order = await this.orders.loadOwned(orderId, principal);
    const { state: earlier } = await this.refunds.load(refundId);
    if (isRequested(earlier)) return this.#again(earlier, order, wanted, 201);
    const { assetKey } = wanted;
    const payoutId = this.#assertRequestable(order, assetKey);
    const address = await this.#usable(order, wanted);
    const useCodes = await this.#confirm(order, wanted, address);
    const by = order.accountId === null ? 'guest' : 'customer';
    if (assetKey !== null)
      return this.#answered(201, wanted, order, useCodes, (together) =>
        this.requests.requestAsset(
          { refundId, orderId, assetKey, by, address },
          { actor: principalActor(principal) },
          together,
        ),
      );
    return this.#answered(201, wanted, order, useCodes, (together) =>
      this.requests.request(
        {
          refundId,
          orderId,
          payoutId,
          depositKeys: null,
          by,
          address,
        },
        { actor: principalActor(principal) },
        together,
      ),
    );
  }

  /**
   * Names another address for the open refund, which needs its own proof.
   * @throws Refusal 404; 409 `proved-already`, `ended`, `look-alike-address`; and as {@link request}
   */
  async nameAddress(wanted: NamedByOwner): Promise<IdempotentAnswer<RefundView>> {
    const { orderId, principal } = wanted;
    const order = await this.orders.loadOwned(orderId, principal);
    const refund = await this.views.loadNewest(order);
    assertUnproved(refund);
    const address = await this.#usable(order, wanted);
    if (refund.address === address) return this.#again(refund, order, wanted, 200);
    const useCodes = await this.#confirm(order, wanted, address);
    return this.#answered(200, wanted, order, useCodes, (together) =>
      this.requests.nameAddress(refund.requested.refundId, address, { actor: principalActor(principal) }, together),
    );
  }

  /**
   * Checks an address before a guest's codes are sent for it: for the open refund, or for one that can be requested.
   * @returns the address
   * @throws Refusal as {@link request}, but for what confirms it
   */
  async assertNameable(order: PlacedOrder, text: string, assetKey: string | null): Promise<string> {
    const newest = order.refunds.at(-1);
    const isRefunding = newest?.state === 'reserved' || newest?.state === 'sending';
    const isOpen = isRefunding || presentReturn(order) !== null;
    if (isOpen) assertUnproved(await this.views.loadNewest(order));
    else this.#assertRequestable(order, assetKey);
    return (await this.addresses.check(null, text)).address;
  }

  /**
   * @returns the payout whose deposits go back; null: those that no payout took
   * @throws Refusal 409 `nothing-to-refund`, `refund-open`, `payout-not-certain`, `under-review`, `cost-eats-sum`
   */
  assertRefundable(order: PlacedOrder): string | null {
    const payoutId = refundablePayout(order)?.id ?? null;
    const found = refundable(order, payoutId, null);
    if (refundCost(found, this.config.refundCostMicro) >= found.amountMicro) throw refusal('refunds.cost-eats-sum');
    return payoutId;
  }

  /** @returns the payout whose deposits go back; null: those that no payout took, or another asset */
  #assertRequestable(order: PlacedOrder, assetKey: string | null): string | null {
    if (assetKey === null) return this.assertRefundable(order);
    returnable(order, assetKey, this.config.returnableAssets);
    return null;
  }

  /** The address, once it was checked. @throws Refusal 403 `paused`, `refund-waits`; 409 `look-alike-address`; 422; 503 */
  async #usable({ accountId }: PlacedOrder, { address: text, differentWallet }: NamedByOwner): Promise<string> {
    if (accountId !== null) {
      await assertNotFrozen(this.pool, accountId);
      this.#assertNoChange(await this.holds.heldAfterChanges(accountId));
    }
    const { address, lookAlike } = await this.addresses.check(accountId, text);
    if (lookAlike !== null && !differentWallet) throw refusal('purchases.look-alike-address');
    return address;
  }

  /**
   * A guest's codes, or a customer's PIN or passkey.
   * @returns what uses the codes up
   */
  async #confirm(
    { accountId }: PlacedOrder,
    { orderId, codes, proof, customer }: NamedByOwner,
    address: string,
  ): Promise<(tx: PoolClient) => Promise<void>> {
    if (accountId === null) {
      if (!codes) throw refusal('accounts.code-ended');
      return this.codes.require(orderId, { kind: 'refund', address }, codes, proof.attemptId);
    }
    if (!customer || customer.accountId !== accountId || codes) throw refusal('orders.needs-confirming');
    await this.stepUp.confirm(customer, proof, { act: REFUNDS_ORDER, payload: { orderId, address } });
    return () => Promise.resolve();
  }

  /** Carries out a change together with its answer and the codes that it used up. */
  async #answered(
    status: number,
    wanted: NamedByOwner,
    { accountId }: PlacedOrder,
    useCodes: (tx: PoolClient) => Promise<void>,
    change: (together: Together) => Promise<Refund>,
  ): Promise<IdempotentAnswer<RefundView>> {
    let answer: IdempotentAnswer<RefundView> | null = null;
    const refund = await change({
      first: async (tx) => {
        if (accountId === null) return;
        await assertNotFrozen(tx, accountId);
        this.#assertNoChange(await this.holds.payoutsHeldUntil(accountId, tx));
      },
      alongside: async (tx, after, order) => {
        await useCodes(tx);
        answer = { status, body: this.views.viewOf(after, order) };
        await wanted.storeAnswer(tx, answer);
      },
    });
    if (answer) return answer;
    // Another request of the same key was first.
    const order = await this.orders.loadOwned(wanted.orderId, wanted.principal);
    return this.#again(refund as RequestedRefund, order, wanted, status);
  }

  /** It was done before, but its answer was lost: it stands, and is answered again. */
  async #again(
    refund: RequestedRefund,
    order: PlacedOrder,
    { storeAnswer }: NamedByOwner,
    status: number,
  ): Promise<IdempotentAnswer<RefundView>> {
    const answer = { status, body: this.views.viewOf(refund, order) };
    await this.store.transaction((tx) => storeAnswer(tx, answer));
    return answer;
  }

  #assertNoChange(heldUntil: Date | null): void {
    const now = this.clock.now();
    if (heldUntil !== null && heldUntil > now)
      throw refusal('refunds.refund-waits', { until: lagosMoment(heldUntil, now) });
  }
}

function assertUnproved({ phase }: Refund): void {
  if (phase === 'completed' || phase === 'ended') throw refusal('refunds.ended');
  if (phase !== 'unproved') throw refusal('refunds.proved-already');
}
