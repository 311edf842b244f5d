import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { type AdminRefundEffect, type AdminRefundView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { chainHead } from '@usdt-africa/deposits';
import { foldRecorded, PostgresEventStore } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { formatMoney, formatShort } from '@usdt-africa/kernel';
import { actorOf, Actors, actorsIn, may, ShowRecord, type Viewer } from '@usdt-africa/operators';
import { OrderStreams } from '@usdt-africa/orders';
import { payoutDecider, referenceToQuery } from '@usdt-africa/payouts';
import { POOL, transactionUrl } from '@usdt-africa/platform';
import { confirmationsOf } from '@usdt-africa/purchases';
import {
  receivedAmount,
  amountText,
  isEnded,
  isOfAsset,
  isRequested,
  refundDecider,
  refundEndedAt,
  refundStatus,
  type RequestedRefund,
  sendsMicro,
  waitsSince,
} from '@usdt-africa/refunds';
import { type Send, sendDecider } from '@usdt-africa/sends';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';
import { phaseOf } from '../payout-facts.js';
import { hotWalletMicro, refundEffect } from './refund-effect.js';
import { type ConsoleRefund, rowOf } from './refund-list.js';

/** A refund with its proofs and its sends, from the streams at the time of the query. Refusal 404 `no-refund`. */
export class ShowRefund extends ShowRecord<AdminRefundView> {}

@QueryHandler(ShowRefund)
export class ShowRefundHandler implements IQueryHandler<ShowRefund> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ id, viewer }: ShowRefund): Promise<AdminRefundView> {
    const own = await this.store.readStream(streams.refund(id));
    const refund = foldRecorded(refundDecider, own);
    if (!isRequested(refund)) throw refusal('refunds.no-refund');
    const { requested, completed, approvedBy } = refund;
    const [order, ofSends, ofPayout, hotMicro, head, approval] = await Promise.all([
      this.orders.load(requested.orderId),
      Promise.all([...refund.topUps, ...refund.sends].map(({ sendId }) => this.store.readStream(streams.send(sendId)))),
      requested.payoutId === null ? [] : this.store.readStream(streams.payout(requested.payoutId)),
      hotWalletMicro(this.pool),
      chainHead(this.pool),
      this.approvals.pendingOf('refunds', id, viewer.id),
    ]);
    const events = [...own, ...ofSends.flat()];
    const who = await this.actors.of([...actorsIn(events), ...approvedBy.map(actorOf)]);
    const reserved = order.deposits.filter(({ refundId }) => refundId === id);
    const micro = sendsMicro(refund, order);
    const lastSend = refund.sends.length > 0 ? ofSends.at(-1) : undefined;
    const send = lastSend ? foldRecorded(sendDecider, lastSend) : null;
    const hash = completed?.txId ?? transactionOf(send);
    const effect = refundEffect(refund, micro, hotMicro);
    const { explorerTransactionUrl, confirmations } = this.config;
    const payout = foldRecorded(payoutDecider, ofPayout);
    return {
      ...rowOf(consoleRow(refund, own.length)),
      ...sumsOf(refund, micro),
      payout:
        requested.payoutId === null
          ? null
          : { id: requested.payoutId, reference: referenceToQuery(payout), phase: phaseOf(payout) },
      deposits: reserved.map(({ key, amountMicro, isProof }) => ({
        key,
        usdt: formatMoney(amountMicro, 'USDT'),
        isProof: isProof === true,
      })),
      proofs: refund.proofs.toReversed().map(({ amountMicro, ...proof }) => ({
        ...proof,
        usdt: amountMicro === null ? null : formatMoney(BigInt(amountMicro), 'USDT'),
      })),
      failedProofs: refund.failed.length,
      proved: refund.proved && {
        method: refund.proved.method,
        at: refund.proved.at,
        depositKey: refund.proved.depositKey,
        signature: refund.proved.signature,
      },
      peopleNeeded: refund.peopleNeeded,
      approvedBy: approvedBy.map((operatorId) => who(actorOf(operatorId))),
      dueAt: requested.dueAt,
      givenUp: refund.givenUp,
      ended: refund.ended?.why ?? null,
      hash,
      explorerUrl: hash === null ? null : transactionUrl(explorerTransactionUrl, hash),
      confirmations: completed
        ? confirmations
        : confirmationsOf(send?.attempts.at(-1)?.seenIn ?? null, head?.headNumber ?? null, confirmations),
      block: completed?.block.number ?? null,
      networkCostTrx: completed && formatMoney(BigInt(completed.feeSun), 'TRX'),
      hotWallet:
        hotMicro === null || isEnded(refund) || isOfAsset(refund)
          ? null
          : { now: formatMoney(hotMicro, 'USDT'), after: formatMoney(hotMicro - micro, 'USDT') },
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: !isEnded(refund) }),
      ledger: ledgerOf(events),
      approval,
      actions: actions(refund, viewer, effect, approval !== null),
    };
  }
}

/** What is deducted and what is sent, in the refund's own asset. */
function sumsOf(refund: RequestedRefund, micro: bigint): Pick<AdminRefundView, 'cost' | 'sends'> {
  if (!isOfAsset(refund))
    return { cost: formatMoney(BigInt(refund.requested.costMicro), 'USDT'), sends: formatMoney(micro, 'USDT') };
  const { decimals, units, costUnits } = refund.requested.asset;
  return {
    cost: formatShort(BigInt(costUnits), decimals),
    sends: formatShort(BigInt(units) - BigInt(costUnits), decimals),
  };
}

/** The transaction of a send's last attempt; null before one was signed. */
function transactionOf(send: Send | null): string | null {
  return send?.settledBy ?? send?.attempts.findLast(({ signature }) => signature !== null)?.signature?.txId ?? null;
}

function actions(
  refund: RequestedRefund,
  viewer: Viewer,
  effect: AdminRefundEffect | null,
  isRequestedAlready: boolean,
): AdminRefundView['actions'] {
  if (!may(viewer.role, 'refunds.act')) return [];
  const { phase, requested, peopleNeeded } = refund;
  const facts = isOfAsset(refund)
    ? { amountUsdt: amountText(refund) }
    : { amountUsdt: effect?.usdt ?? formatMoney(BigInt(requested.amountMicro), 'USDT') };
  switch (phase) {
    case 'held':
      return [
        offered('approve', {
          why: isRequestedAlready ? 'already-requested' : null,
          facts,
          twoPeople: peopleNeeded > 1,
          ...(effect && { effect }),
        }),
        offered('refuse', { facts }),
      ];
    case 'stuck':
      return [offered('send-again', { facts }), offered('end', { facts })];
    case 'unproved':
      return [offered('end', { facts })];
    default:
      return [];
  }
}

/** As the projection will have it: the stream is ahead of it. */
function consoleRow(refund: RequestedRefund, version: number): ConsoleRefund {
  const { requested, address, completed } = refund;
  const [waiting, ended] = [waitsSince(refund), refundEndedAt(refund)];
  return {
    refund_id: requested.refundId,
    number: requested.number,
    order_id: requested.orderId,
    order_number: requested.orderNumber,
    status: refundStatus(refund),
    requested_by: requested.by,
    amount_micro: requested.amountMicro,
    worth_kobo: requested.worthKobo,
    address,
    at: new Date(requested.at),
    waiting_since: waiting === null ? null : new Date(waiting),
    ended_at: ended === null ? null : new Date(ended),
    tx_id: completed?.txId ?? null,
    asset_symbol: requested.asset?.symbol ?? null,
    asset_amount: receivedAmount(refund),
    version,
  };
}
