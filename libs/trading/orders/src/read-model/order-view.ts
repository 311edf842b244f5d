import type {
  DepositPartView,
  DepositView,
  HoldReason,
  OrderView,
  PayoutRestrictionView,
  PayoutView,
  StampDutyView,
  TimelineEntry,
  UnsupportedAssetView,
} from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import {
  formatDecimal,
  formatMoney,
  maskAccount,
  maskEmail,
  maskName,
  maskPhone,
  parseDecimal,
} from '@usdt-africa/kernel';
import { transactionUrl } from '@usdt-africa/platform';
import { spreadPercent, marginPercent } from '@usdt-africa/rates';
import { canCancel, canMarkAsSent } from '../domain/allowed-actions.js';
import { refusedForAccount } from '../domain/change-recipient.js';
import { canChoose } from '../domain/decide.js';
import { canChooseMismatch } from '../domain/mismatch.js';
import {
  confirmedMicro,
  heldMicro,
  type Hold,
  type Milestone,
  otherAssetKeys,
  type PlacedOrder,
  presentReturn,
  whatBecameOf,
  whatHolds,
} from '../domain/order.js';
import { stillRestricts } from '../domain/payout-restriction.js';
import type { OrderRules, RateAtDeposit } from '../domain/rules.js';
import { waitingForEarlierPayout } from '../domain/settle.js';
import { type PricedDeposit, orderDeposits, type OrderDeposits } from '../domain/priced-order-deposits.js';
import { mismatchView, shortfallView } from './mismatch-view.js';
import type { RefundsOfOrder } from './order-refund-pages.js';
import { type ReturnableAsset, returnableAsset } from '../domain/asset-return.js';
import { refundOfferView } from './refund-offer-view.js';
import { statusOf } from './status.js';

/** A transfer's data on the chain, folded from its own stream. */
export interface ChainDeposit {
  readonly key: string;
  readonly transactionId: string;
  readonly logIndex: number;
  readonly amountMicro: bigint;
  readonly blockNumber: number;
  readonly receivedAt: string;
  readonly seenAt: string;
  readonly confirmedAt: string | null;
}

/** A transfer whose block was replaced by one without it. */
export interface TakenBackDeposit {
  readonly transactionId: string;
  readonly amountMicro: bigint;
  readonly at: string;
}

/** What the page of an order is made of. `recipient` and `sender` are null once they were erased. */
export interface OrderPageParts {
  readonly order: PlacedOrder;
  readonly deposits: readonly ChainDeposit[];
  /** Rates at the deposits' block times, as far as they are needed and there were any. */
  readonly rates: ReadonlyMap<string, RateAtDeposit>;
  /** The rate of now, where an estimate needs it; null where it does not, and where there is none. */
  readonly rateNow: RateAtDeposit | null;
  readonly payouts: readonly PayoutView[];
  readonly recipient: {
    readonly bankName: string;
    readonly bankShortName: string;
    readonly accountNumber: string;
    readonly accountName: string;
  } | null;
  readonly sender: { readonly firstName: string; readonly email: string; readonly phone: string } | null;
  /** What goes with the payment; null: nothing, or it was erased. */
  readonly note: string | null;
  readonly headBlock: number | null;
  /** Time of the newest block; null when none was seen. */
  readonly headTime: Date | null;
  /** Operators have crediting paused. */
  readonly depositsPaused: boolean;
  /** What payouts that operators have paused come to; absent or null: none of this order. */
  readonly pausedKobo?: bigint | null;
  /** Seen once, and taken back by the network since. */
  readonly takenBack: readonly TakenBackDeposit[];
  /** Absent: it has none. */
  readonly refunds?: RefundsOfOrder;
  /** Events that went into deposits, payouts and refunds. */
  readonly otherVersions: number;
}

export interface OrderViewConfig {
  readonly rules: OrderRules;
  readonly refundCostMicro: bigint;
  readonly returnableAssets: readonly ReturnableAsset[];
  readonly confirmations: number;
  readonly explorerTransactionUrl: string | null;
  readonly stampDutyFromKobo: bigint;
  readonly stampDutyKobo: bigint;
}

const ERASED = '—';

/** What has come to an order, priced: what its pages and the console show of it. */
export function pricedDeposits(
  { order, deposits, rates }: Pick<OrderPageParts, 'order' | 'deposits' | 'rates'>,
  now: Date,
  rules: OrderRules,
): OrderDeposits {
  const rated = deposits.map((deposit) => ({
    deposit: { ...deposit, confirmedAt: deposit.confirmedAt ?? now.toISOString() },
    rate: rates.get(deposit.receivedAt) ?? null,
  }));
  return orderDeposits(order, { deposits: rated, now, rules });
}

/** Builds what a browser may see: all of it for the owner, the masked part for requesters who have only the number. */
export function orderView(
  parts: OrderPageParts,
  view: 'full' | 'masked',
  now: Date,
  config: OrderViewConfig,
  follow = view === 'full',
): OrderView {
  const { order } = parts;
  const { placed } = order;
  const full = view === 'full';
  const settled = parts.payouts.filter((payout) => payout.state === 'settled');
  const priced = pricedDeposits(parts, now, config.rules);
  const pricedByKey = new Map(priced.deposits.map((deposit) => [deposit.key, deposit]));
  const isOpen = priced.deposits.some(({ payoutId, sold }) => payoutId === null && sold);
  const firstDeposit = order.deposits[0]?.receivedAt ?? null;
  const closed = new Set(order.payouts.flatMap(({ id, state }) => (state === 'closed' ? [id] : [])));
  return {
    view,
    number: placed.number,
    side: 'sell',
    status: statusOf(order),
    word: full ? placed.word : null,
    amount: formatMoney(BigInt(placed.amountMicro), 'USDT'),
    naira: formatMoney(BigInt(placed.nairaKobo), 'NGN'),
    valueUsd: formatMoney(priced.total.micro || BigInt(placed.amountMicro), 'USDT').slice(0, -4),
    rate: placed.rate,
    referenceRate: placed.referenceRate,
    marginPercent: marginPercent(placed.marginBps),
    fee: formatMoney(BigInt(placed.feeKobo), 'NGN'),
    stampDuty: stampDutyOf(settled, priced.total.kobo || BigInt(placed.nairaKobo), config),
    sources: placed.sources,
    placedAt: placed.placedAt,
    lockSecondsLeft: secondsUntil(placed.lockEndsAt, now),
    lockSeconds: config.rules.lockSeconds,
    lockEndsAt: placed.lockEndsAt,
    expiresAt: placed.expiresAt,
    watchedUntil: placed.watchedUntil,
    minimumSell: formatMoney(config.rules.minimumSellMicro, 'USDT'),
    address: full ? placed.address : null,
    network: 'TRC20',
    sentHintAt: order.sentHintAt,
    recipient: {
      name: parts.recipient ? (full ? parts.recipient.accountName : maskName(parts.recipient.accountName)) : ERASED,
      bankName: parts.recipient?.bankName ?? ERASED,
      bankShortName: parts.recipient?.bankShortName ?? ERASED,
      account: parts.recipient
        ? full
          ? parts.recipient.accountNumber
          : maskAccount(parts.recipient.accountNumber)
        : ERASED,
    },
    sender: {
      firstName: full ? (parts.sender?.firstName ?? null) : null,
      email: parts.sender ? maskEmail(parts.sender.email) : ERASED,
      phone: full && parts.sender ? maskPhone(parts.sender.phone) : null,
    },
    note: full ? parts.note : null,
    payoutRestriction: full ? restrictionView(order, now) : null,
    payoutDelay: full ? payoutDelayView(parts, now, config.rules) : null,
    recipientChange: full && refusedForAccount(order).length > 0 ? (order.accountId === null ? 'codes' : 'pin') : null,
    refundOffer: full ? refundOfferView(order, parts.refunds?.notBefore ?? null, config) : null,
    refund: full ? (parts.refunds?.newest ?? null) : null,
    deposits: parts.deposits.map((deposit) => depositView(deposit, pricedByKey.get(deposit.key)!, parts, config)),
    unsupported: order.unsupported.map((asset) => unsupportedView(order, asset, config)),
    confirmationsNeeded: config.confirmations,
    lastBlockSecondsAgo: lastBlockSecondsAgo(parts, now),
    depositsPaused: parts.depositsPaused && waitsForChain(parts),
    takenBack: parts.takenBack.map((deposit) => ({
      transactionId: deposit.transactionId,
      amount: formatMoney(deposit.amountMicro, 'USDT'),
      at: deposit.at,
      explorerUrl: transactionUrl(config.explorerTransactionUrl, deposit.transactionId),
    })),
    received: formatMoney(
      order.seen.reduce((sum, seen) => sum + seen.amountMicro, confirmedMicro(order)),
      'USDT',
    ),
    receivedNaira: priced.deposits.length === 0 ? null : nairaText(priced.total.kobo),
    open: isOpen ? { amount: formatMoney(priced.open.micro, 'USDT'), naira: nairaText(priced.open.kobo) } : null,
    expectedOutcome: priced.expectedOutcome,
    payouts: parts.payouts.filter(({ id }) => !closed.has(id)),
    paid: formatMoney(
      settled.reduce((sum, payout) => sum + parseDecimal(payout.amount, 2), 0n),
      'NGN',
    ),
    mismatch: mismatchView(order, config.rules),
    shortfall: shortfallView(order, parts.rateNow, now, config.rules),
    holds: order.holds.map((hold) => ({
      reason: displayedReason(hold.reason),
      since: hold.since,
      amount: formatMoney(heldMicro(order, hold), 'USDT'),
    })),
    deliveredInSeconds:
      order.completedAt && firstDeposit
        ? Math.max(0, Math.round((Date.parse(order.completedAt) - Date.parse(firstDeposit)) / 1000))
        : null,
    completedAt: order.completedAt,
    timeline: order.timeline.map(timelineEntry),
    shareIds: full ? order.shares.map(({ id }) => id) : [],
    can: {
      cancel: full && canCancel(order),
      markAsSent: full && canMarkAsSent(order),
      chooseMismatch: full && canChooseMismatch(order),
      choosePartialPayout: full && canChoose(order, now, config.rules),
      sendRest: full && canChoose(order, now, config.rules) && order.choice !== 'top-up',
      share: full,
      follow,
    },
    revision: order.version + parts.otherVersions - notNotified(order),
  };
}

/**
 * Stamp duty that the bank has taken, or before the payout will take: the levy applies to what is paid, not to what was
 * ordered.
 */
function stampDutyOf(
  settled: readonly PayoutView[],
  expectedKobo: bigint,
  { stampDutyFromKobo, stampDutyKobo }: OrderViewConfig,
): StampDutyView | null {
  const kobo =
    settled.length > 0
      ? settled.reduce((sum, { stampDuty }) => sum + parseDecimal(stampDuty ?? '0', 2), 0n)
      : expectedKobo >= stampDutyFromKobo
        ? stampDutyKobo
        : 0n;
  return kobo > 0n ? { amount: formatMoney(kobo, 'NGN'), bearer: 'us' } : null;
}

/**
 * Payout restrictions are shown for a customer's own payments. For a guest's they are not: a guest may name another
 * person's account, and would learn whether it was paid before.
 */
function restrictionView({ guard, recipientId, completedAt }: PlacedOrder, now: Date): PayoutRestrictionView | null {
  const left = completedAt || recipientId === null ? null : stillRestricts(guard, now);
  return left && { waitsUntil: left.waitsUntil, cap: nairaText(left.capKobo) };
}

/** Nor is it to be counted: a guarded order has an event more from its first moment on. */
function notNotified({ guard, recipientId }: PlacedOrder): number {
  return guard !== null && recipientId === null ? 1 : 0;
}

function nairaText(kobo: bigint | null): string | null {
  return kobo === null ? null : formatMoney(kobo, 'NGN');
}

function depositView(
  deposit: ChainDeposit,
  priced: PricedDeposit,
  parts: OrderPageParts,
  config: OrderViewConfig,
): DepositView {
  const { order } = parts;
  const counted = Math.max(1, (parts.headBlock ?? deposit.blockNumber) - deposit.blockNumber + 1);
  // The last confirmation means final, and only the solid block shows that: the network takes 18 to 20 of them.
  const confirmations =
    deposit.confirmedAt !== null ? config.confirmations : Math.min(config.confirmations - 1, counted);
  return {
    transactionId: deposit.transactionId,
    logIndex: deposit.logIndex,
    amount: formatMoney(deposit.amountMicro, 'USDT'),
    state: deposit.confirmedAt === null ? 'seen' : 'confirmed',
    confirmations,
    receivedAt: deposit.receivedAt,
    firstSeenAt: deposit.seenAt,
    confirmedAt: deposit.confirmedAt,
    late: priced.late,
    price: priced.price,
    parts: partViews(priced),
    payoutId: priced.payoutId,
    held: displayedReason(whatHolds(order, deposit.key)),
    explorerUrl: transactionUrl(config.explorerTransactionUrl, deposit.transactionId),
  };
}

/** Hold reasons that reveal suspicions are shown as `checking`, without the reason. */
export function displayedReason(reason: Hold['reason']): HoldReason;
export function displayedReason(reason: Hold['reason'] | null): HoldReason | null;
export function displayedReason(reason: Hold['reason'] | null): HoldReason | null {
  return reason === 'listed-sender' || reason === 'velocity' ? 'checking' : reason;
}

/** Age of the newest block, only for a page that waits for the network: every other one would change without need. */
function lastBlockSecondsAgo(parts: OrderPageParts, now: Date): number | null {
  const { headTime } = parts;
  return waitsForChain(parts) && headTime ? Math.max(0, Math.floor((now.getTime() - headTime.getTime()) / 1000)) : null;
}

function waitsForChain({ order, deposits }: OrderPageParts): boolean {
  return statusOf(order) === 'waiting' || deposits.some((deposit) => deposit.confirmedAt === null);
}

function partViews({ price, parts, amountMicro }: PricedDeposit): DepositPartView[] {
  if (price !== 'none')
    return parts.map((part) => ({
      amount: formatMoney(BigInt(part.amountMicro), 'USDT'),
      basis: part.basis,
      rate: part.rate,
      referenceRate: part.referenceRate,
      marginPercent: spreadPercent(part),
      sources: part.sources,
      naira: formatMoney(BigInt(part.nairaKobo), 'NGN'),
    }));
  return [
    {
      amount: formatMoney(amountMicro, 'USDT'),
      basis: 'deposit',
      rate: null,
      referenceRate: null,
      marginPercent: null,
      sources: [],
      naira: null,
    },
  ];
}

function payoutDelayView(
  { order, pausedKobo }: OrderPageParts,
  now: Date,
  rules: OrderRules,
): OrderView['payoutDelay'] {
  const compared = order.payouts.find(({ awaitingListSince }) => awaitingListSince !== null);
  if (compared) return { reason: 'bank-records', naira: formatMoney(compared.amountKobo, 'NGN') };
  if (pausedKobo) return { reason: 'payouts-paused', naira: formatMoney(pausedKobo, 'NGN') };
  const later = waitingForEarlierPayout(order, now, rules);
  return later && { reason: 'earlier-payout', naira: formatMoney(later.kobo, 'NGN') };
}

function timelineEntry(milestone: Milestone): TimelineEntry {
  const amount = milestone.amountKobo
    ? formatMoney(BigInt(milestone.amountKobo), 'NGN')
    : milestone.amountMicro
      ? formatMoney(BigInt(milestone.amountMicro), 'USDT')
      : null;
  return { at: milestone.at, kind: milestone.kind, amount };
}

/** Other coins have their own decimals, which the chain's log does not contain: they are shown without an amount. */
function unsupportedView(
  order: PlacedOrder,
  asset: EventData<'OrderUnsupportedAssetReceived'>,
  config: OrderViewConfig,
): UnsupportedAssetView {
  const hasDecimals = asset.kind === 'TRX' || asset.notCreditable !== null;
  return {
    key: asset.assetKey,
    kind: asset.kind,
    amount: hasDecimals && asset.amount !== null ? formatDecimal(BigInt(asset.amount), 6) : null,
    notCreditable: asset.notCreditable,
    became: whatBecameOf(order, asset.assetKey),
    ...backOf(order, asset, config.returnableAssets),
    transactionId: asset.transactionId,
    at: asset.at,
    explorerUrl: transactionUrl(config.explorerTransactionUrl, asset.transactionId),
  };
}

/** Whether another asset goes back now, or can; nothing where two people close it. */
function backOf(
  order: PlacedOrder,
  asset: EventData<'OrderUnsupportedAssetReceived'>,
  known: readonly ReturnableAsset[],
): Pick<UnsupportedAssetView, 'back'> {
  if (presentReturn(order)?.assetKeys.includes(asset.assetKey)) return { back: 'going' };
  const isOpen = otherAssetKeys(order).includes(asset.assetKey);
  return isOpen && returnableAsset(asset, known) !== null ? { back: 'can' } : {};
}

function secondsUntil(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}
