import * as z from 'zod/mini';
import { accountOperationEvents } from './account-operations.js';
import { accountEvents } from './accounts.js';
import { approvalEvents, switchEvents } from './console.js';
import { depositEvents } from './deposits.js';
import { disputeEvents } from './disputes.js';
import { hotWalletEvents } from './hot-wallet.js';
import { collectionEvents, fundingEvents, settlementEvents } from './funding.js';
import { limitEvents } from './limits.js';
import { orderEvents } from './orders.js';
import { operatorEvents } from './operators.js';
import { erasureEvents, mailEvents, messageEvents, rateEvents, addressEvents } from './others.js';
import { payoutEvents } from './payouts.js';
import { rateControlEvents } from './rates.js';
import { recipientEvents } from './recipients.js';
import { reconciliationEvents } from './reconciliation.js';
import { senderEvents } from './senders.js';
import { tierLimitEvents } from './tier-limits.js';
import { transactionEvents } from './transactions.js';
import { verificationEvents } from './verifications.js';
import { refillEvents } from './treasury.js';
import { sweepEvents } from './sweeps.js';
import { claimEvents } from './claims.js';
import { refundEvents } from './refunds.js';
import { transferEvents } from './transfers.js';
import { withdrawalEvents } from './withdrawals.js';
import { purchaseEvents } from './purchases.js';
import { sendEvents } from './sends.js';
import { walletEvents } from './wallets.js';

export { FREEZE_CAUSES, type FreezeCause } from './account-operations.js';
export { type Language, LANGUAGES } from './accounts.js';
export { type PricedPart, type ReturnedAsset, Sealed } from './common.js';
export { HELD_BACK_CAUSES, UNPROVEN } from './mail-causes.js';
export { type DisputeEvidence, PURCHASE_ISSUES, type PurchaseEvidence } from './disputes.js';
export {
  FUNDING_ACCOUNT_ENDS,
  FUNDING_ACCOUNT_REFUSALS,
  FUNDING_HOLDS,
  FUNDING_RETURN_FAILURES,
  FUNDING_SOURCES,
} from './funding.js';
export {
  orderOfPayout,
  PAID_FOR,
  type PaidFor,
  PAYOUT_CLOSED_BY,
  PAYOUT_CLOSED_FOR,
  withdrawalOfPayout,
} from './payouts.js';
export type { ReconciliationFigures, StatementLine } from './reconciliation.js';
export { PURCHASE_ENDS, PURCHASE_HOLDS } from './purchases.js';
export { SWEEP_DESTINATIONS, SWEEP_ENDS, SWEEP_LEGS } from './sweeps.js';
export { REFUND_ENDS, REFUND_PROOF_FAILURES, REFUND_PROOFS, REFUND_REQUESTERS } from './refunds.js';
export { REFILL_ENDS } from './treasury.js';
export type { TransferDetails, TransferPerson } from './transfers.js';
export {
  CHAIN_ACCOUNTS,
  type ChainAccount,
  SEND_ASSETS,
  SEND_KINDS,
  type SendAsset,
  type SendCause,
  type SendSource,
  type SendToken,
} from './sends.js';
export { LIMITED_TIERS, type LimitedTier } from './verification-values.js';
export { type EventUpcaster, eventUpcasters } from './upcasters.js';
export {
  IDENTITY_CHECKS,
  IDENTITY_DOCUMENTS,
  COMPANY_NUMBERS,
  IDENTITY_NUMBERS,
  OUTSIDE_CHECKS,
  DOCUMENT_FAULTS,
  DOCUMENT_PARTS,
  type DocumentFault,
  type DocumentPart,
  REFUSAL_REASONS,
  REVIEW_TICKS,
  type Tier,
  TIERS,
  UPGRADE_TIERS,
} from './verifications.js';
export { CREDIT_KINDS, DEBIT_KINDS, LIMIT_CLASSES } from './wallets.js';
export { WITHDRAWAL_ENDS } from './withdrawals.js';
export { STREAM_KINDS, type StreamKind, streamKindOf, type Topic, topicOf, TOPICS } from './topics.js';

/** Every event type, every version ever written, with its schema. A version that has landed never changes. */
export const eventSchemas = {
  ...orderEvents,
  ...depositEvents,
  ...hotWalletEvents,
  ...payoutEvents,
  ...disputeEvents,
  ...rateEvents,
  ...rateControlEvents,
  ...limitEvents,
  ...tierLimitEvents,
  ...senderEvents,
  ...reconciliationEvents,
  ...addressEvents,
  ...mailEvents,
  ...messageEvents,
  ...operatorEvents,
  ...accountEvents,
  ...accountOperationEvents,
  ...transactionEvents,
  ...verificationEvents,
  ...recipientEvents,
  ...approvalEvents,
  ...switchEvents,
  ...sendEvents,
  ...walletEvents,
  ...collectionEvents,
  ...fundingEvents,
  ...settlementEvents,
  ...purchaseEvents,
  ...transferEvents,
  ...withdrawalEvents,
  ...claimEvents,
  ...refundEvents,
  ...refillEvents,
  ...sweepEvents,
  ...erasureEvents,
} as const;

type Schemas = typeof eventSchemas;
export type EventType = keyof Schemas;

/** The schema under the highest number. */
type Newest<Versions, Count extends readonly unknown[] = [unknown]> = [
  ...Count,
  unknown,
]['length'] extends keyof Versions
  ? Newest<Versions, [...Count, unknown]>
  : Versions[Count['length'] & keyof Versions];
/** Worked out once for each type: the compiler fails on it where the type is not known yet. */
type NewestData = {
  [Type in EventType]: Newest<Schemas[Type]> extends infer S extends z.ZodMiniType ? z.infer<S> : never;
};
/** Data of an event at its newest version. */
export type EventData<Type extends EventType> = NewestData[Type];
/** A union of `{type, data}` for the given event types: what a decider folds. */
export type DomainEvent<Type extends EventType> = {
  [T in Type]: { readonly type: T; readonly data: EventData<T> };
}[Type];

/** Types whose postings are mandatory: the ledger is a fold of these. */
export const MONEY_EVENTS: ReadonlySet<string> = new Set<EventType>([
  'DepositConfirmed',
  'UnattributedDepositReceived',
  'UnattributedDepositResolved',
  'HotWalletFunded',
  'HotWalletRefilled',
  'TreasuryFunded',
  'TreasuryPaidOut',
  'TreasuryCostBooked',
  'TreasuryOpened',
  'PayoutRequested',
  'OrderPayoutUndone',
  'PayoutSettled',
  'PayoutReturned',
  'PayoutCostBooked',
  'SendRequested',
  'SendSettled',
  'SendCostBooked',
  'SendGivenUp',
  'SendFoundAfterEnd',
  'WalletCredited',
  'WalletDebited',
  'WalletReceivableOpened',
  'FundingCredited',
  'FundingSuspended',
  'FundingReturned',
  'FundingReleased',
  'FundingTakenBack',
  'CollectionSettled',
  'PurchasePlaced',
  'PurchaseUndone',
  'OrderRefunded',
  'OrderAssetReturned',
  'OrderAssetReturnUndone',
  'OrderRefundSendUndone',
]);

/** Makes an event of the newest version. Throws a ZodError when the data does not fit: a bug in the caller, never input. */
export function event<Type extends EventType>(
  type: Type,
  data: EventData<Type>,
): { type: Type; schemaVersion: number; data: EventData<Type> } {
  const schemaVersion = newestVersion(type);
  const versions: Readonly<Record<number, z.ZodMiniType>> = eventSchemas[type];
  z.parse(versions[schemaVersion]!, data);
  return { type, schemaVersion, data };
}

/** The version in which an event is written today. */
export function newestVersion(type: EventType): number {
  return Math.max(...Object.keys(eventSchemas[type]).map(Number));
}

/** {@link newestVersion} of every type: what a process of this release can read. */
export const NEWEST_VERSIONS: ReadonlyMap<string, number> = new Map(
  (Object.keys(eventSchemas) as EventType[]).map((type) => [type, newestVersion(type)]),
);

export const orderEventTypes = Object.keys(orderEvents) as (keyof typeof orderEvents)[];
export const depositEventTypes = Object.keys(depositEvents) as (keyof typeof depositEvents)[];
export const disputeEventTypes = Object.keys(disputeEvents) as (keyof typeof disputeEvents)[];
export const rateControlEventTypes = Object.keys(rateControlEvents) as (keyof typeof rateControlEvents)[];
export const limitEventTypes = Object.keys(limitEvents) as (keyof typeof limitEvents)[];
export const tierLimitEventTypes = Object.keys(tierLimitEvents) as (keyof typeof tierLimitEvents)[];
export const senderEventTypes = Object.keys(senderEvents) as (keyof typeof senderEvents)[];
export const reconciliationEventTypes = Object.keys(reconciliationEvents) as (keyof typeof reconciliationEvents)[];
export const payoutEventTypes = Object.keys(payoutEvents) as (keyof typeof payoutEvents)[];
export const approvalEventTypes = Object.keys(approvalEvents) as (keyof typeof approvalEvents)[];
export const switchEventTypes = Object.keys(switchEvents) as (keyof typeof switchEvents)[];
export const accountEventTypes = Object.keys(accountEvents) as (keyof typeof accountEvents)[];
export const transactionEventTypes = Object.keys(transactionEvents) as (keyof typeof transactionEvents)[];
export const verificationEventTypes = Object.keys(verificationEvents) as (keyof typeof verificationEvents)[];
export const recipientEventTypes = Object.keys(recipientEvents) as (keyof typeof recipientEvents)[];
export const operatorEventTypes = Object.keys(operatorEvents) as (keyof typeof operatorEvents)[];
export const refillEventTypes = Object.keys(refillEvents) as (keyof typeof refillEvents)[];
export const sweepEventTypes = Object.keys(sweepEvents) as (keyof typeof sweepEvents)[];
export const claimEventTypes = Object.keys(claimEvents) as (keyof typeof claimEvents)[];
export const refundEventTypes = Object.keys(refundEvents) as (keyof typeof refundEvents)[];
export const transferEventTypes = Object.keys(transferEvents) as (keyof typeof transferEvents)[];
export const withdrawalEventTypes = Object.keys(withdrawalEvents) as (keyof typeof withdrawalEvents)[];
export const purchaseEventTypes = Object.keys(purchaseEvents) as (keyof typeof purchaseEvents)[];
export const sendEventTypes = Object.keys(sendEvents) as (keyof typeof sendEvents)[];
export const collectionEventTypes = Object.keys(collectionEvents) as (keyof typeof collectionEvents)[];
export const fundingEventTypes = Object.keys(fundingEvents) as (keyof typeof fundingEvents)[];
export const walletEventTypes = Object.keys(walletEvents) as (keyof typeof walletEvents)[];

/** Stream names, in one place. */
export const streams = {
  order: (orderId: string) => `order-${orderId}`,
  deposit: (depositKey: string) => `deposit-${depositKey}`,
  asset: (assetKey: string) => `asset-${assetKey}`,
  /** Of one transfer to or from the hot wallet or the treasury, by an id derived from its key. */
  capital: (capitalId: string) => `capital-${capitalId}`,
  payout: (payoutId: string) => `payout-${payoutId}`,
  dispute: (disputeId: string) => `dispute-${disputeId}`,
  rate: 'rate-USDT-NGN',
  /** Of one identifier of a person, by its blind index. */
  limit: (index: string) => `limit-${index}`,
  /** What guests and each tier may sell, where that is not the usual. */
  tierLimits: 'tier-limits',
  /** Addresses from which nothing is paid out before an operator has reviewed it: one list. */
  senderWatchlist: 'sender-watchlist',
  /** Of one Lagos day of one provider. */
  reconciliation: (dayId: string) => `reconciliation-${dayId}`,
  addresses: 'addresses',
  mail: (mailId: string) => `mail-${mailId}`,
  message: (messageId: string) => `message-${messageId}`,
  operator: (operatorId: string) => `operator-${operatorId}`,
  account: (accountId: string) => `account-${accountId}`,
  /** Of one order, of any customer. */
  transaction: (orderId: string) => `transaction-${orderId}`,
  verification: (verificationId: string) => `verification-${verificationId}`,
  /** Of one bank account that one customer keeps. */
  recipient: (recipientId: string) => `recipient-${recipientId}`,
  approval: (approvalId: string) => `approval-${approvalId}`,
  switch: (name: string) => `switch-${name}`,
  send: (sendId: string) => `send-${sendId}`,
  /** Of one account's naira. */
  wallet: (accountId: string) => `wallet-${accountId}`,
  /** Of one account's number for naira. */
  collection: (accountId: string) => `collection-${accountId}`,
  funding: (fundingId: string) => `funding-${fundingId}`,
  settlement: (settlementId: string) => `settlement-${settlementId}`,
  purchase: (purchaseId: string) => `purchase-${purchaseId}`,
  transfer: (transferId: string) => `transfer-${transferId}`,
  withdrawal: (withdrawalId: string) => `withdrawal-${withdrawalId}`,
  claim: (claimId: string) => `claim-${claimId}`,
  refund: (refundId: string) => `refund-${refundId}`,
  refill: (refillId: string) => `refill-${refillId}`,
  sweep: (sweepId: string) => `sweep-${sweepId}`,
  erasure: (subjectId: string) => `erasure-${subjectId}`,
} as const;
