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

const { UnsupportedAssetReceived, ...credits } = depositEvents;
const types = (schemas: object): readonly string[] => Object.keys(schemas);

/**
 * Every kind of stream: the prefix of its stream names, its topic, and its event types. The single source for
 * everything that distinguishes kinds (relay, schemas, command line).
 */
export const STREAM_KINDS = {
  order: { prefix: 'order-', topic: 'orders', types: types(orderEvents) },
  deposit: { prefix: 'deposit-', topic: 'deposits', types: types(credits) },
  asset: { prefix: 'asset-', topic: 'deposits', types: types({ UnsupportedAssetReceived }) },
  capital: { prefix: 'capital-', topic: 'deposits', types: types(hotWalletEvents) },
  'sender-watchlist': { prefix: 'sender-watchlist', topic: 'deposits', types: types(senderEvents) },
  payout: { prefix: 'payout-', topic: 'payouts', types: types(payoutEvents) },
  dispute: { prefix: 'dispute-', topic: 'disputes', types: types(disputeEvents) },
  rate: { prefix: 'rate-', topic: 'rates', types: types({ ...rateEvents, ...rateControlEvents }) },
  limit: { prefix: 'limit-', topic: 'limits', types: types(limitEvents) },
  'tier-limits': { prefix: 'tier-limits', topic: 'limits', types: types(tierLimitEvents) },
  reconciliation: { prefix: 'reconciliation-', topic: 'reconciliations', types: types(reconciliationEvents) },
  addresses: { prefix: 'addresses', topic: 'addresses', types: types(addressEvents) },
  mail: { prefix: 'mail-', topic: 'messages', types: types(mailEvents) },
  message: { prefix: 'message-', topic: 'messages', types: types(messageEvents) },
  operator: { prefix: 'operator-', topic: 'operators', types: types(operatorEvents) },
  approval: { prefix: 'approval-', topic: 'approvals', types: types(approvalEvents) },
  switch: { prefix: 'switch-', topic: 'switches', types: types(switchEvents) },
  account: { prefix: 'account-', topic: 'accounts', types: types({ ...accountEvents, ...accountOperationEvents }) },
  transaction: { prefix: 'transaction-', topic: 'accounts', types: types(transactionEvents) },
  verification: { prefix: 'verification-', topic: 'accounts', types: types(verificationEvents) },
  recipient: { prefix: 'recipient-', topic: 'accounts', types: types(recipientEvents) },
  send: { prefix: 'send-', topic: 'sends', types: types(sendEvents) },
  wallet: { prefix: 'wallet-', topic: 'wallets', types: types(walletEvents) },
  collection: { prefix: 'collection-', topic: 'funding', types: types(collectionEvents) },
  funding: { prefix: 'funding-', topic: 'funding', types: types(fundingEvents) },
  settlement: { prefix: 'settlement-', topic: 'funding', types: types(settlementEvents) },
  purchase: { prefix: 'purchase-', topic: 'purchases', types: types(purchaseEvents) },
  transfer: { prefix: 'transfer-', topic: 'transfers', types: types(transferEvents) },
  withdrawal: { prefix: 'withdrawal-', topic: 'withdrawals', types: types(withdrawalEvents) },
  claim: { prefix: 'claim-', topic: 'deposits', types: types(claimEvents) },
  refund: { prefix: 'refund-', topic: 'refunds', types: types(refundEvents) },
  refill: { prefix: 'refill-', topic: 'deposits', types: types(refillEvents) },
  sweep: { prefix: 'sweep-', topic: 'addresses', types: types(sweepEvents) },
  erasure: { prefix: 'erasure-', topic: 'accounts', types: types(erasureEvents) },
} as const satisfies Record<string, StreamKindFacts>;

interface StreamKindFacts {
  readonly prefix: string;
  readonly topic: string;
  readonly types: readonly string[];
}

export type StreamKind = keyof typeof STREAM_KINDS;
export type Topic = (typeof STREAM_KINDS)[StreamKind]['topic'];

/** Every topic once, in the order of {@link STREAM_KINDS}. */
export const TOPICS: readonly Topic[] = [...new Set(Object.values(STREAM_KINDS).map((kind) => kind.topic))];

/** The kind of a stream; null for a name that the product does not give. */
export function streamKindOf(streamId: string): StreamKind | null {
  for (const [kind, { prefix }] of Object.entries(STREAM_KINDS) as [StreamKind, StreamKindFacts][]) {
    if (prefix.endsWith('-') ? streamId.startsWith(prefix) && streamId !== prefix : streamId === prefix) return kind;
  }
  return null;
}

/**
 * The topic of a stream's events, keyed by the stream's id.
 * @throws RangeError for an unknown stream name: a new kind of stream belongs into {@link STREAM_KINDS}
 */
export function topicOf(streamId: string): Topic {
  const kind = streamKindOf(streamId);
  if (!kind) throw new RangeError(`no topic for the stream ${streamId}`);
  return STREAM_KINDS[kind].topic;
}
