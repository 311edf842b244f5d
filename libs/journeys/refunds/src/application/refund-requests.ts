import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint } from '@usdt-africa/event-store';
import { type Clock, evolveAll, newOrderNumber } from '@usdt-africa/kernel';
import {
  assertPlaced,
  awaitProof,
  nairaInstead,
  OrderStreams,
  type PlacedOrder,
  refundable,
  refundCost,
  reserveAssetReturn,
  reserveForRefund,
  returnable,
} from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { CLOCK, correlationId, ProductConfig } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { end, nameAddress, openProof, proofEndsAt, type RefundEnd, request, requestProof } from '../domain/decide.js';
import { refundMessage } from '../domain/message.js';
import { isOfAsset, isRequested, type Refund, refundDecider, type RequestedRefund } from '../domain/refund.js';
import { proofSum } from '../domain/rules.js';
import { amountText } from '../domain/amount-text.js';
import { endedOf } from './ended-order.js';
import { type By, RefundStreams } from './refund-streams.js';
import { RefundWork } from './refund-work.js';

/** A refund to request. The caller has checked that the requester may. */
export interface WantedRefund {
  readonly refundId: string;
  readonly orderId: string;
  /** The payout that did not pay; null: deposits that no payout took. */
  readonly payoutId: string | null;
  /** Those deposits alone; null: all. */
  readonly depositKeys: readonly string[] | null;
  readonly by: EventData<'RefundRequested'>['by'];
  /** Named in the same append; the caller has checked it. Left out: none is named yet. */
  readonly address?: string;
}

/** The return of another asset to request. The caller has checked that the requester may. */
export interface WantedReturn extends Omit<WantedRefund, 'payoutId' | 'depositKeys'> {
  /** A movement of the asset: every open one of it goes back. */
  readonly assetKey: string;
}

/** What is committed together with a change of a refund, or not at all. */
export interface Together {
  /** Runs in the transaction before anything is appended. */
  readonly first?: (tx: PoolClient) => Promise<unknown>;
  readonly alongside: (tx: PoolClient, refund: RequestedRefund, order: PlacedOrder) => Promise<unknown>;
}

type Rules = Parameters<typeof nairaInstead>[3];

/** What owners and support do with refunds before anything is sent. Who may do it is checked by the caller. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly orders: OrderStreams,
    private readonly refunds: RefundStreams,
    private readonly work: RefundWork,
    private readonly payouts: OperatorPayouts,
    @Inject(ProductConfig) private readonly rules: Rules &
      Pick<ProductConfig, 'publicUrl' | 'refundCostMicro' | 'returnableAssets'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Requests a refund and reserves its deposits in one append; a payout that did not pay them is undone and closed in it. A
   * repeat with the same id does nothing.
   * @throws Refusal 404 `order-not-found`; 409 `nothing-to-refund`, `refund-open`, `payout-not-certain`, `under-review`,
   * `cost-eats-sum`
   */
  async request(wanted: WantedRefund, by: By, together?: Together): Promise<Refund> {
    const { refundId, orderId, payoutId, depositKeys } = wanted;
    const known = await this.refunds.load(refundId);
    if (isRequested(known.state)) return known.state;
    const number = newOrderNumber('R');
    let refund: Refund = refundDecider.initial;
    crashPoint('refund.before-request');
    await this.orders.changeWith(
      orderId,
      async (load) => {
        const [order, { state }] = await Promise.all([load(), this.refunds.load(refundId)]);
        assertPlaced(order);
        if (isRequested(state)) {
          refund = state;
          return { appends: [], saves: [] };
        }
        const now = this.clock.now();
        const { deposits, amountMicro, worthKobo, wasPayable } = refundable(order, payoutId, depositKeys);
        const requestedNow = request(
          state,
          {
            refundId,
            orderId,
            number,
            orderNumber: order.placed.number,
            payoutId,
            depositKeys: deposits.map(({ key }) => key),
            amountMicro: amountMicro.toString(),
            costMicro: refundCost({ amountMicro, wasPayable }, this.rules.refundCostMicro).toString(),
            worthKobo: worthKobo.toString(),
            asset: null,
            by: wanted.by,
          },
          now,
        );
        const unnamed = evolveAll(refundDecider, state, requestedNow);
        const named = wanted.address === undefined ? [] : nameAddress(unnamed, wanted.address, now);
        const events = [...requestedNow, ...named];
        const requested = evolveAll(refundDecider, unnamed, named);
        refund = requested;
        const reason = { why: 'refunded', by: wanted.by } as const;
        const closing = payoutId === null ? null : await this.payouts.close(payoutId, reason, correlationId());
        return {
          appends: [{ streamId: streams.refund(refundId), expectedVersion: 0, events }, ...(closing?.appends ?? [])],
          saves: [(tx: PoolClient) => this.work.save(tx, requested), ...(closing ? [closing.save] : [])],
        };
      },
      (order) => reserveForRefund(order, { refundId, payoutId, keys: depositKeys }, this.clock.now()),
      by,
      async (tx, { saves }, changed) => {
        for (const save of saves) await save(tx);
        const order = changed();
        assertPlaced(order);
        if (isRequested(refund)) await together?.alongside(tx, refund, order);
      },
      together?.first,
    );
    crashPoint('refund.after-request');
    return refund;
  }

  /**
   * Requests that what was received of another token, or of TRX, is sent back, and reserves it in one append. A repeat with the same id
   * does nothing.
   * @throws Refusal 404 `order-not-found`; 409 `nothing-to-refund`, `refund-open`, `under-review`, `return-eats-sum`
   */
  async requestAsset(wanted: WantedReturn, by: By, together?: Together): Promise<Refund> {
    const { refundId, orderId, assetKey } = wanted;
    const number = newOrderNumber('R');
    let refund: Refund = refundDecider.initial;
    crashPoint('refund.before-request');
    await this.orders.changeWith(
      orderId,
      async (load) => {
        const [order, { state }] = await Promise.all([load(), this.refunds.load(refundId)]);
        assertPlaced(order);
        refund = state;
        if (isRequested(state)) return { appends: [], save: null };
        const now = this.clock.now();
        const { asset, assetKeys, units } = returnable(order, assetKey, this.rules.returnableAssets);
        const requestedNow = request(
          state,
          {
            refundId,
            orderId,
            number,
            orderNumber: order.placed.number,
            payoutId: null,
            depositKeys: [],
            amountMicro: '0',
            costMicro: '0',
            worthKobo: '0',
            asset: {
              contract: asset.contract,
              symbol: asset.symbol,
              decimals: asset.decimals,
              assetKeys: [...assetKeys],
              units: units.toString(),
              costUnits: asset.costUnits.toString(),
              twoPeopleAbove: asset.twoPeopleAbove.toString(),
              address: order.placed.address,
              index: order.placed.addressIndex,
            },
            by: wanted.by,
          },
          now,
        );
        const unnamed = evolveAll(refundDecider, state, requestedNow);
        const named = wanted.address === undefined ? [] : nameAddress(unnamed, wanted.address, now);
        const requested = evolveAll(refundDecider, unnamed, named);
        refund = requested;
        const events = [...requestedNow, ...named];
        return { appends: [{ streamId: streams.refund(refundId), expectedVersion: 0, events }], save: requested };
      },
      (order) => {
        const known = this.rules.returnableAssets;
        return reserveAssetReturn(order, { refundId, assetKey, known }, this.clock.now());
      },
      by,
      async (tx, { save }, changed) => {
        if (save === null) return;
        await this.work.save(tx, save);
        const order = changed();
        assertPlaced(order);
        if (isRequested(save)) await together?.alongside(tx, save, order);
      },
      together?.first,
    );
    crashPoint('refund.after-request');
    return refund;
  }

  /** Names the address, which the caller has checked. @throws Refusal 404; 409 `proved-already`, `ended` */
  nameAddress(refundId: string, address: string, by: By, together?: Together): Promise<Refund> {
    return this.refunds.change(
      refundId,
      (refund, order, now) => {
        const events = nameAddress(refund, address, now);
        const after = evolveAll(refundDecider, refund, events) as RequestedRefund;
        return {
          refund: events,
          order: [],
          ...(together && {
            alongside: async (tx: PoolClient) => {
              await together.first?.(tx);
              await together.alongside(tx, after, order);
            },
          }),
        };
      },
      by,
    );
  }

  /**
   * Requests the sum that is to prove the named address; the open one stays while its time lasts.
   * @throws Refusal 404; 409 `no-address`, `proved-already`, `ended`
   */
  requestSum(refundId: string, by: By): Promise<Refund> {
    const random = randomInt(1_000_000);
    return this.refunds.change(
      refundId,
      (refund, order, now) => {
        if (openProof(refund, 'sum', now)) return { refund: [], order: [] };
        const amountMicro = proofSum(random, new Set(order.proofs.map((proof) => proof.amountMicro)));
        const events = requestProof(refund, { method: 'sum', amountMicro }, now);
        const [requested] = events;
        if (requested?.type !== 'RefundProofRequested') return { refund: [], order: [] };
        const { at, until } = requested.data;
        return { refund: events, order: awaitProof(order, { refundId, amountMicro, at, until }) };
      },
      by,
    );
  }

  /**
   * Requests a message that is to prove the named address; the open one stays while its time lasts.
   * @throws Refusal 404; 409 `no-address`, `proved-already`, `ended`
   */
  requestMessage(refundId: string, by: By): Promise<Refund> {
    const { host } = new URL(this.rules.publicUrl);
    return this.refunds.change(
      refundId,
      (refund, { placed: { word } }, now) => {
        const { number, orderNumber } = refund.requested;
        const about = { host, number, orderNumber, word, amount: amountText(refund) };
        const address = refund.address ?? '';
        const message = refundMessage({ ...about, address, until: proofEndsAt(refund, now) });
        return { refund: requestProof(refund, { method: 'message', message }, now), order: [] };
      },
      by,
    );
  }

  /** Ends it, and lets the order pay its deposits again; for naira it does, where it would wait for a choice. @throws Refusal 404; 409 `sending-already`, `ended` */
  end(refundId: string, why: RefundEnd, people: readonly string[] | null, by: By): Promise<Refund> {
    return this.refunds.change(
      refundId,
      (refund, order, now) => {
        const events = end(refund, why, people, now);
        // Another asset has no rate: its owner takes the request back.
        if (why === 'naira-instead' && isOfAsset(refund)) throw refusal('refunds.nothing-to-refund');
        if (events.length === 0) return { refund: [], order: [] };
        const isNaira = why === 'naira-instead';
        const ended = isNaira
          ? nairaInstead(order, refundId, now, this.rules)
          : endedOf(refund, order, now, this.rules);
        return { refund: events, order: ended };
      },
      by,
    );
  }
}
