import {
  type ChainAccount,
  event,
  type SendAsset,
  type SendCause,
  type SendSource,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Decided } from './decide.js';
import { requestedPostings } from './postings.js';
import { type Send, sendIdOf } from './send.js';

/** Transactions that each kind of cause may make, one after the other. */
export const ATTEMPTS_ALLOWED: Readonly<Record<SendCause['kind'], number>> = {
  purchase: 1,
  refund: 3,
  sweep: 3,
  'top-up': 3,
};

/** What is to be sent, where to, and for what. */
export interface SendOrder {
  readonly for: SendCause;
  /** The account whose wallet pays for it; null where none does. */
  readonly walletId: string | null;
  /** The hot wallet if omitted. */
  readonly from?: SendSource;
  /** USDT if omitted. */
  readonly asset?: SendAsset;
  /** `T…` */
  readonly to: string;
  /** In millionths of the asset: micro-USDT, or sun. */
  readonly amountMicro: bigint;
  /** Ledger account of a destination of our own; someone else's if omitted. */
  readonly into?: ChainAccount | null;
}

/** Causes that move money between two addresses of our own. */
const OWN_MOVES: ReadonlySet<SendCause['kind']> = new Set(['sweep', 'top-up']);

/**
 * Requests a send; a repeat with the same content does nothing.
 * @throws Refusal 409 `other-request`; RangeError for a sum of nothing, and for a purchase or refund to ourselves
 */
export function request(send: Send, order: SendOrder, now: Date): Decided {
  const { for: cause, walletId, from = { kind: 'hot' }, asset = 'USDT', to, amountMicro, into = null } = order;
  if (amountMicro <= 0n) throw new RangeError('a send has an amount');
  if (into !== null && !OWN_MOVES.has(cause.kind)) throw new RangeError(`a ${cause.kind} pays someone else`);
  const sendId = sendIdOf(cause);
  const content = {
    for: { kind: cause.kind, id: cause.id },
    walletId,
    from: from.kind === 'hot' ? { kind: from.kind } : { kind: from.kind, index: from.index, address: from.address },
    asset,
    to,
    amountMicro: amountMicro.toString(),
    into,
  };
  if (send.request) {
    if (!isRequestOf(send.request, content)) throw refusal('sends.other-request');
    return [];
  }
  return [
    event('SendRequested', {
      sendId,
      ...content,
      attemptsAllowed: ATTEMPTS_ALLOWED[cause.kind],
      at: now.toISOString(),
      postings: requestedPostings({ sendId, for: cause, from, asset, amountMicro, into }),
    }),
  ];
}

/** What a repeat of a request has in common with it. */
type RequestContent = Omit<NonNullable<Send['request']>, 'sendId' | 'attemptsAllowed' | 'at' | 'postings'>;

function isRequestOf(before: RequestContent, content: RequestContent): boolean {
  return (
    before.for.kind === content.for.kind &&
    before.for.id === content.for.id &&
    before.walletId === content.walletId &&
    isSameSource(before.from, content.from) &&
    before.asset === content.asset &&
    before.to === content.to &&
    before.amountMicro === content.amountMicro &&
    before.into === content.into
  );
}

function isSameSource(one: SendSource, other: SendSource): boolean {
  if (one.kind === 'hot' || other.kind === 'hot') return one.kind === other.kind;
  return one.index === other.index && one.address === other.address;
}
