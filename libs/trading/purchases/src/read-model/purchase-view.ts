import type { PurchaseStatus, PurchaseTrackView, PurchaseView } from '@usdt-africa/contracts/api';
import { formatDecimal, formatMoney, maskAddress } from '@usdt-africa/kernel';
import { type ProductConfig, transactionUrl } from '@usdt-africa/platform';
import { type Send, SEND_TIMES } from '@usdt-africa/sends';
import { endedAt, isEnded, type PlacedPurchase } from '../domain/purchase.js';
import { type StoredPurchaseStatus, storedStatusOf } from './purchases.js';

/** What a view is made of besides the purchase. */
export interface PurchaseSurroundings {
  /** Its send; null while none is requested. */
  readonly send: Send | null;
  /** The chain's newest block; null while it is unknown. */
  readonly headBlock: number | null;
  /** The name that the customer gave the address; empty for none, and once it is erased. */
  readonly nickname: string;
  /** The customer's own name; empty once it is erased. */
  readonly holder: string;
}

type ViewConfig = Pick<ProductConfig, 'confirmations' | 'explorerTransactionUrl'>;
type Transaction = NonNullable<PurchaseView['transaction']>;

/** The status that people see. @param send null: none is requested, or it is not known yet */
export function statusOf(purchase: PlacedPurchase, send: Pick<Send, 'phase'> | null): PurchaseStatus {
  return shownStatus(storedStatusOf(purchase), send);
}

/** As {@link statusOf}, of a stored row. */
export function shownStatus(status: StoredPurchaseStatus, send: Pick<Send, 'phase'> | null): PurchaseStatus {
  return status === 'sending' && (send?.phase === 'signed' || send?.phase === 'settled') ? 'sent' : status;
}

/** The owner's view. */
export function purchaseView(
  purchase: PlacedPurchase,
  { send, headBlock, nickname, holder }: PurchaseSurroundings,
  config: ViewConfig,
): PurchaseView {
  const { placed, hold, settled, undone } = purchase;
  return {
    view: 'full',
    number: placed.number,
    word: placed.word,
    status: statusOf(purchase, send),
    nairaKobo: placed.nairaKobo,
    feeKobo: placed.feeKobo,
    networkFeeKobo: '0',
    totalKobo: (BigInt(placed.nairaKobo) + BigInt(placed.feeKobo)).toString(),
    balanceAfterKobo: placed.balanceKobo,
    usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
    rate: placed.rate,
    referenceRate: placed.referenceRate,
    marginPercent: formatDecimal(BigInt(placed.marginBps), 2),
    sources: placed.sources,
    network: placed.network,
    address: placed.address,
    recipientId: placed.recipientId,
    nickname,
    holder,
    placedAt: placed.at,
    paidAt: placed.at,
    hold: hold && { why: hold.why, until: hold.until },
    transaction: transactionOf(purchase, send, headBlock, config),
    completedAt: settled?.at ?? null,
    networkCostTrx: settled && formatMoney(BigInt(settled.feeSun), 'TRX'),
    undone: undone && {
      reason: undone.reason,
      at: undone.at,
      nairaKobo: undone.nairaKobo,
      balanceKobo: undone.balanceKobo,
    },
    endsBy: endsBy(purchase),
  };
}

/** What any holder of the number sees. */
export function purchaseTrackView(
  purchase: PlacedPurchase,
  { send, headBlock }: Pick<PurchaseSurroundings, 'send' | 'headBlock'>,
  config: ViewConfig,
): PurchaseTrackView {
  const { placed, settled, undone } = purchase;
  const transaction = transactionOf(purchase, send, headBlock, config);
  return {
    view: 'masked',
    number: placed.number,
    status: statusOf(purchase, send),
    usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
    network: placed.network,
    address: maskAddress(placed.address),
    placedAt: placed.at,
    hash: transaction?.hash ?? null,
    url: transaction?.url ?? null,
    confirmations: transaction?.confirmations ?? 0,
    completedAt: settled?.at ?? null,
    undoneAt: undone?.at ?? null,
  };
}

/** The transaction that settled it, else the last one that was signed. */
function transactionOf(
  { settled }: PlacedPurchase,
  send: Send | null,
  headBlock: number | null,
  config: ViewConfig,
): Transaction | null {
  const attempt = settled
    ? send?.attempts.find(({ signature }) => signature?.txId === settled.txId)
    : send?.attempts.findLast(({ signature }) => signature !== null);
  const hash = settled?.txId ?? attempt?.signature?.txId;
  if (hash === undefined) return null;
  const block = settled?.block.number ?? attempt?.seenIn ?? null;
  return {
    hash,
    url: transactionUrl(config.explorerTransactionUrl, hash),
    signedAt: attempt?.startedAt ?? settled!.block.time,
    expiresAt: attempt?.expiration ?? settled!.block.time,
    block,
    confirmations: settled ? config.confirmations : confirmationsOf(block, headBlock, config.confirmations),
  };
}

/**
 * Confirmations of a transaction that is not final: the last one means final, and only the solid block shows that.
 * @param block that has it; null while none does
 */
export function confirmationsOf(block: number | null, headBlock: number | null, needed: number): number {
  if (block === null) return 0;
  return Math.min(needed - 1, Math.max(1, (headBlock ?? block) - block + 1));
}

function endsBy(purchase: PlacedPurchase): string | null {
  if (isEnded(purchase) || endedAt(purchase) !== null) return null;
  const from = purchase.sendingSince ?? purchase.hold!.until;
  return new Date(Date.parse(from) + SEND_TIMES.wholeMs).toISOString();
}
