/** Decisions of an order about other tokens and TRX that are sent back from its deposit address. */
import { type AssetPosting, posting, Refusal } from '@usdt-africa/kernel';
import { event, type EventData, type ReturnedAsset } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { otherAssetKeys, otherAssets } from './order-deposits.js';
import { type AssetReturn, assertPlaced, type Order, type OrderEvent, presentRefund, presentReturn } from './order.js';
import { isReviewed } from './refund.js';

type Decided = (OrderEvent & { readonly schemaVersion: number })[];

/** An asset that the product sends back. Sums in its smallest unit. */
export interface ReturnableAsset extends ReturnedAsset {
  /** Above so much two people approve a return. */
  readonly twoPeopleAbove: bigint;
  /** Deducted from a return for the network. */
  readonly costUnits: bigint;
}

/** What of one asset can go back now. */
export interface Returnable {
  readonly asset: ReturnableAsset;
  readonly assetKeys: readonly string[];
  readonly units: bigint;
}

/** Where the cost of a return is booked that it deducts. */
const COST_DEDUCTED = 'income:refund-cost';
/** What no sum of a token that is worth anything reaches. */
const MOST_UNITS = 10n ** 30n;

/** The returnable asset that a movement is of; null where the product sends none of it back. */
export function returnableAsset(
  { kind, asset, notCreditable }: Pick<Order['unsupported'][number], 'kind' | 'asset' | 'notCreditable'>,
  known: readonly ReturnableAsset[],
): ReturnableAsset | null {
  if (notCreditable !== null || kind === 'TRC10') return null;
  const contract = kind === 'TRX' ? null : asset;
  return known.find((one) => one.contract === contract) ?? null;
}

/**
 * What of the asset of a movement can go back: every open movement of it whose amount can be read.
 * @throws Refusal 409 `nothing-to-refund`, `refund-open`, `under-review`, `return-eats-sum`
 */
export function returnable(order: Order, assetKey: string, known: readonly ReturnableAsset[]): Returnable {
  if (presentRefund(order) || presentReturn(order)) throw refusal('refunds.refund-open');
  if (order.heldByOperatorSince !== null || isReviewed(order)) throw refusal('refunds.under-review');
  const open = new Set(otherAssetKeys(order));
  const wanted = otherAssets(order).find((one) => one.assetKey === assetKey);
  const asset = wanted && open.has(assetKey) ? returnableAsset(wanted, known) : null;
  if (!wanted || !asset) throw refusal('refunds.nothing-to-refund');
  const going = otherAssets(order).filter(
    (one) => open.has(one.assetKey) && one.amount !== null && returnableAsset(one, known) === asset,
  );
  const units = going.reduce((sum, { amount }) => sum + BigInt(amount!), 0n);
  if (units <= 0n || units >= MOST_UNITS) throw refusal('refunds.nothing-to-refund');
  if (units <= asset.costUnits) throw refusal('refunds.return-eats-sum');
  return { asset, assetKeys: going.map((one) => one.assetKey), units };
}

/** What of another asset a return would be about. */
export interface AssetOffer extends Returnable {
  /** The first movement of it. */
  readonly assetKey: string;
}

/** Whether an order has another asset that the product sends back and that is neither closed nor back yet. */
export function hasReturnable(order: Order, known: readonly ReturnableAsset[]): boolean {
  return otherAssets(order).some((one) => returnableAsset(one, known) !== null);
}

/**
 * The first asset that could be sent back now.
 * @throws Refusal as {@link returnable}
 */
export function assetOffer(order: Order, known: readonly ReturnableAsset[]): AssetOffer {
  const open = new Set(otherAssetKeys(order));
  const first = otherAssets(order).find(
    (one) => open.has(one.assetKey) && one.amount !== null && returnableAsset(one, known) !== null,
  );
  const assetKey = first?.assetKey ?? '';
  return { ...returnable(order, assetKey, known), assetKey };
}

/** As {@link assetOffer}; null where nothing can go back now. */
export function assetOfferOrNull(order: Order, known: readonly ReturnableAsset[]): AssetOffer | null {
  if (!hasReturnable(order, known)) return null;
  try {
    return assetOffer(order, known);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Reserves assets to be sent back. Nothing for a return that the order knows. @throws Refusal as {@link returnable} */
export function reserveAssetReturn(
  order: Order,
  request: { readonly refundId: string; readonly assetKey: string; readonly known: readonly ReturnableAsset[] },
  now: Date,
): Decided {
  assertPlaced(order);
  const { refundId, assetKey, known } = request;
  if (returnOf(order, refundId)) return [];
  const { assetKeys } = returnable(order, assetKey, known);
  return [event('OrderAssetReturnReserved', { refundId, assetKeys: [...assetKeys], at: now.toISOString() })];
}

/** What a return's send is about. */
export interface SentAsset {
  readonly refundId: string;
  readonly causeId: string;
  readonly asset: ReturnedAsset;
  readonly units: bigint;
  readonly costUnits: bigint;
}

/** The reserved assets leave the order's address for the return's send. Nothing where they did. */
export function assetReturned(order: Order, sent: SentAsset, now: Date): Decided {
  const found = returnOf(order, sent.refundId);
  if (found?.state !== 'reserved') return [];
  return [event('OrderAssetReturned', { ...movedBy(order, found, sent, now), postings: returnPostings(sent) })];
}

/** The send was given up: the assets are reserved as before. Nothing where the return is not being sent. */
export function assetReturnUndone(order: Order, sent: SentAsset, now: Date): Decided {
  const found = returnOf(order, sent.refundId);
  if (found?.state !== 'sending') return [];
  const postings = returnPostings(sent).map(({ account, currency, amount }) =>
    posting(account, currency, -BigInt(amount)),
  );
  return [event('OrderAssetReturnUndone', { ...movedBy(order, found, sent, now), postings })];
}

/**
 * The return is on the chain: its assets hold the order no more, and its transaction is the evidence. Nothing for a repeat.
 * @param txId of the transaction
 */
export function assetReturnCompleted(order: Order, refundId: string, txId: string, now: Date): Decided {
  const found = returnOf(order, refundId);
  if (found?.state !== 'sending') return [];
  const at = now.toISOString();
  const assetKeys = [...found.assetKeys];
  const isWhole = otherAssets(order).length === assetKeys.length;
  return [
    event('OrderUncreditedDepositsResolved', { assetKeys, outcome: 'returned', evidence: txId, key: refundId, at }),
    event('OrderHoldEnded', { reason: 'unsupported-asset', depositKeys: isWhole ? null : assetKeys, at }),
  ];
}

/** The return ended without sending anything. */
export function assetReturnEnded(order: Order, refundId: string, now: Date): Decided {
  if (returnOf(order, refundId)?.state !== 'reserved') return [];
  return [event('OrderAssetReturnEnded', { refundId, at: now.toISOString() })];
}

/** The return of an id; null where the order knows none. */
export function returnOf({ returns }: Pick<Order, 'returns'>, refundId: string): AssetReturn | null {
  return returns.find(({ id }) => id === refundId) ?? null;
}

/** Where what a return owes is booked: the account of its send's cause. */
const payableOf = ({ asset, causeId }: SentAsset): string =>
  `payable:${asset.contract === null ? 'trx' : 'token'}-return:${causeId}`;

/** The assets were not ours: they are booked at their address when they are sent back, and leave the ledger with the send. */
function returnPostings(sent: SentAsset): AssetPosting[] {
  const { asset, units, costUnits } = sent;
  const currency = asset.contract ?? 'TRX';
  return [
    posting('chain:deposits', currency, units),
    posting(payableOf(sent), currency, costUnits - units),
    ...(costUnits > 0n ? [posting(COST_DEDUCTED, currency, -costUnits)] : []),
  ];
}

function movedBy(
  order: Order,
  { assetKeys }: AssetReturn,
  { refundId, causeId, asset, units, costUnits }: SentAsset,
  now: Date,
): Omit<EventData<'OrderAssetReturned'>, 'postings'> {
  assertPlaced(order);
  const { contract, symbol, decimals } = asset;
  return {
    refundId,
    causeId,
    address: order.placed.address,
    assetKeys: [...assetKeys],
    asset: { contract, symbol, decimals },
    units: units.toString(),
    costUnits: costUnits.toString(),
    at: now.toISOString(),
  };
}
