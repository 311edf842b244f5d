import type {
  DepositPartView,
  DepositView,
  HoldReason,
  OrderView,
  PayoutView,
  ShortfallView,
  TimelineEntry,
  UnsupportedAssetView,
} from '@usdt-africa/contracts/api';
import type { EventData } from '@usdt-africa/contracts/events';
import { formatDecimal, formatMoney, nairaFor, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { marginPercent } from '@usdt-africa/rates';
import { canCancel, canSayISentIt } from '../domain/can.js';
import { canChoose } from '../domain/decide.js';
import { confirmedMicro, type ConfirmedDeposit, type Milestone, type Order, pricedKobo } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { payable, shortfallEndsAt } from '../domain/settle.js';
import { maskAccount, maskEmail, maskName, maskPhone } from './mask.js';
import { statusOf } from './status.js';

/** A transfer as the chain tells it, folded from its own stream. */
export interface ChainDeposit {
  readonly key: string;
  readonly transactionId: string;
  readonly logIndex: number;
  readonly amountMicro: bigint;
  readonly blockNumber: number;
  readonly arrivedAt: string;
  readonly seenAt: string;
  readonly confirmedAt: string | null;
}

/** What the page of an order is made of. `recipient` and `sender` are null once they were erased. */
export interface OrderPageParts {
  readonly order: Order;
  readonly deposits: readonly ChainDeposit[];
  readonly payouts: readonly PayoutView[];
  readonly recipient: {
    readonly bankName: string;
    readonly bankShortName: string;
    readonly accountNumber: string;
    readonly accountName: string;
  } | null;
  readonly sender: { readonly firstName: string; readonly email: string; readonly phone: string } | null;
  readonly headBlock: number | null;
  /** Events that went into deposits and payouts. */
  readonly otherVersions: number;
}

export interface OrderViewConfig {
  readonly rules: OrderRules;
  readonly confirmations: number;
  readonly explorerTransactionUrl: string | null;
  readonly stampDutyFromKobo: bigint;
  readonly stampDutyKobo: bigint;
}

const ERASED = '—';

/** Builds what a browser may see: all of it for the owner, the masked part for whoever has the id. */
export function orderView(
  parts: OrderPageParts,
  view: 'full' | 'masked',
  now: Date,
  config: OrderViewConfig,
  follow = view === 'full',
): OrderView {
  const { order } = parts;
  const placed = order.placed!;
  const full = view === 'full';
  const settled = parts.payouts.filter((payout) => payout.state === 'settled');
  const firstArrival = order.deposits[0]?.arrivedAt ?? null;
  return {
    view,
    number: placed.number,
    side: 'sell',
    status: statusOf(order),
    word: full ? placed.word : null,
    amount: formatMoney(BigInt(placed.amountMicro), 'USDT'),
    naira: formatMoney(BigInt(placed.nairaKobo), 'NGN'),
    valueUsd: formatMoney(BigInt(placed.amountMicro), 'USDT').slice(0, -4),
    rate: placed.rate,
    referenceRate: placed.referenceRate,
    marginPercent: marginPercent(placed.marginBps),
    fee: formatMoney(BigInt(placed.feeKobo), 'NGN'),
    stampDuty:
      BigInt(placed.nairaKobo) >= config.stampDutyFromKobo
        ? { amount: formatMoney(config.stampDutyKobo, 'NGN'), bearer: 'us' }
        : null,
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
    deposits: parts.deposits.map((deposit) => depositView(deposit, parts, config)),
    unsupported: order.unsupported.map((asset) => unsupportedView(asset, config)),
    confirmationsNeeded: config.confirmations,
    arrived: formatMoney(
      order.seen.reduce((sum, seen) => sum + seen.amountMicro, confirmedMicro(order)),
      'USDT',
    ),
    payouts: parts.payouts,
    paid: formatMoney(
      settled.reduce((sum, payout) => sum + parseDecimal(payout.amount, 2), 0n),
      'NGN',
    ),
    shortfall: shortfallView(order, now, config.rules),
    holds: order.holds.map((hold) => ({
      reason: hold.reason,
      since: hold.since,
      amount: formatMoney(amountOf(order, hold.depositKeys), 'USDT'),
    })),
    deliveredInSeconds:
      order.completedAt && firstArrival
        ? Math.max(0, Math.round((Date.parse(order.completedAt) - Date.parse(firstArrival)) / 1000))
        : null,
    completedAt: order.completedAt,
    timeline: order.timeline.map(timelineEntry),
    can: {
      cancel: full && canCancel(order),
      sayISentIt: full && canSayISentIt(order),
      payWhatArrived: full && canChoose(order, now, config.rules),
      sendRest: full && canChoose(order, now, config.rules) && order.choice !== 'send-rest',
      share: full,
      follow,
    },
    revision: order.version + parts.otherVersions,
  };
}

function depositView(deposit: ChainDeposit, parts: OrderPageParts, config: OrderViewConfig): DepositView {
  const { order } = parts;
  const credited = order.deposits.find((candidate) => candidate.key === deposit.key);
  const confirmations =
    deposit.confirmedAt !== null
      ? config.confirmations
      : Math.min(config.confirmations, Math.max(1, (parts.headBlock ?? deposit.blockNumber) - deposit.blockNumber + 1));
  return {
    transactionId: deposit.transactionId,
    logIndex: deposit.logIndex,
    amount: formatMoney(deposit.amountMicro, 'USDT'),
    state: deposit.confirmedAt === null ? 'seen' : 'confirmed',
    confirmations,
    arrivedAt: deposit.arrivedAt,
    firstSeenAt: deposit.seenAt,
    confirmedAt: deposit.confirmedAt,
    late: Date.parse(deposit.arrivedAt) > Date.parse(order.placed!.lockEndsAt),
    parts: credited ? partViews(order, credited) : [],
    held: heldFor(order, deposit.key),
    explorerUrl: explorerUrl(deposit.transactionId, config),
  };
}

function partViews(order: Order, deposit: ConfirmedDeposit): DepositPartView[] {
  if (deposit.parts)
    return deposit.parts.map((part) => ({
      amount: formatMoney(BigInt(part.amountMicro), 'USDT'),
      basis: part.basis,
      rate: part.rate,
      referenceRate: part.referenceRate,
      naira: formatMoney(BigInt(part.nairaKobo), 'NGN'),
    }));
  return [
    {
      amount: formatMoney(deposit.amountMicro, 'USDT'),
      basis: 'arrival',
      rate: null,
      referenceRate: null,
      naira: null,
    },
  ];
}

function heldFor(order: Order, key: string): HoldReason | null {
  return order.holds.find((hold) => hold.depositKeys.includes(key))?.reason ?? null;
}

function amountOf(order: Order, keys: readonly string[]): bigint {
  return order.deposits.reduce((sum, deposit) => (keys.includes(deposit.key) ? sum + deposit.amountMicro : sum), 0n);
}

function shortfallView(order: Order, now: Date, rules: OrderRules): ShortfallView | null {
  const endsAt = shortfallEndsAt(order, rules);
  if (!endsAt || !canChoose(order, now, rules)) return null;
  const placed = order.placed!;
  const missing = BigInt(placed.amountMicro) - confirmedMicro(order);
  const payNow = pricedKobo(payable(order));
  return {
    arrived: formatMoney(confirmedMicro(order), 'USDT'),
    missing: formatMoney(missing, 'USDT'),
    payNow: formatMoney(payNow, 'NGN'),
    payComplete: formatMoney(payNow + nairaFor(missing, parseDecimal(placed.rate, RATE_SCALE)), 'NGN'),
    secondsLeft: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    choice: order.choice === 'send-rest' ? 'send-rest' : null,
  };
}

function timelineEntry(milestone: Milestone): TimelineEntry {
  const amount = milestone.amountKobo
    ? formatMoney(BigInt(milestone.amountKobo), 'NGN')
    : milestone.amountMicro
      ? formatMoney(BigInt(milestone.amountMicro), 'USDT')
      : null;
  return { at: milestone.at, kind: milestone.kind, amount };
}

/** Other coins have decimals of their own that the chain's log does not tell: only TRX is shown as an amount. */
function unsupportedView(
  asset: EventData<'OrderUnsupportedAssetArrived'>,
  config: OrderViewConfig,
): UnsupportedAssetView {
  const isTrx = asset.kind === 'TRX';
  return {
    key: asset.assetKey,
    kind: asset.kind,
    amount: isTrx && asset.amount !== null ? formatDecimal(BigInt(asset.amount), 6) : null,
    transactionId: asset.transactionId,
    at: asset.at,
    explorerUrl: explorerUrl(asset.transactionId, config),
  };
}

function explorerUrl(transactionId: string, config: OrderViewConfig): string | null {
  return config.explorerTransactionUrl?.replace('{id}', transactionId) ?? null;
}

function secondsUntil(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}
