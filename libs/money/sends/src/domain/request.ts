import {
  type ChainAccount,
  event,
  type SendAsset,
  type SendCause,
  type SendSource,
  type SendToken,
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
  'token-return': 3,
  'trx-return': 3,
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
  /** Of the asset `TOKEN` alone. */
  readonly token?: SendToken | null;
  /** `T…` */
  readonly to: string;
  /** In the asset's smallest unit: micro-USDT, sun, or the token's. */
  readonly amountMicro: bigint;
  /** Ledger account of a destination of our own; someone else's if omitted. */
  readonly into?: ChainAccount | null;
}

/** Causes that move money between two addresses of our own. */
const OWN_MOVES: ReadonlySet<SendCause['kind']> = new Set(['sweep', 'top-up']);
/** What is sent back from the deposit address that received it, and its asset. */
const RETURNS: Readonly<Partial<Record<SendCause['kind'], SendAsset>>> = {
  'token-return': 'TOKEN',
  'trx-return': 'TRX',
};

/**
 * Requests a send; a repeat with the same content does nothing.
 * @throws Refusal 409 `other-request`; RangeError for a sum of nothing, for a purchase or refund to ourselves, and for a token of
 * another cause than its return
 */
export function request(send: Send, order: SendOrder, now: Date): Decided {
  const { for: cause, walletId, from = { kind: 'hot' }, asset = 'USDT', token = null, to } = order;
  const { amountMicro, into = null } = order;
  if (amountMicro <= 0n) throw new RangeError('a send has an amount');
  if (into !== null && !OWN_MOVES.has(cause.kind)) throw new RangeError(`a ${cause.kind} pays someone else`);
  assertAsset(cause.kind, from, asset, token);
  const sendId = sendIdOf(cause);
  const content = {
    for: { kind: cause.kind, id: cause.id },
    walletId,
    from: from.kind === 'hot' ? { kind: from.kind } : { kind: from.kind, index: from.index, address: from.address },
    asset,
    token: token && { contract: token.contract, symbol: token.symbol, decimals: token.decimals },
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
      postings: requestedPostings({ sendId, for: cause, from, asset, token, amountMicro, into }),
    }),
  ];
}

function assertAsset(kind: SendCause['kind'], from: SendSource, asset: SendAsset, token: SendToken | null): void {
  if ((asset === 'TOKEN') !== (token !== null)) throw new RangeError('a token is named, and nothing else is');
  const returned = RETURNS[kind];
  if (returned === undefined && asset === 'TOKEN') throw new RangeError(`a ${kind} transfers no token`);
  if (returned !== undefined && (returned !== asset || from.kind !== 'deposit'))
    throw new RangeError(`a ${kind} sends ${returned} back from a deposit address`);
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
    before.token?.contract === content.token?.contract &&
    before.to === content.to &&
    before.amountMicro === content.amountMicro &&
    before.into === content.into
  );
}

function isSameSource(one: SendSource, other: SendSource): boolean {
  if (one.kind === 'hot' || other.kind === 'hot') return one.kind === other.kind;
  return one.index === other.index && one.address === other.address;
}
