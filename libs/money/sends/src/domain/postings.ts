import type { ChainAccount, SendAsset, SendCause, SendSource, SendToken } from '@usdt-africa/contracts/events';
import { posting } from '@usdt-africa/kernel';
import type { AssetPosting, Posting } from '@usdt-africa/kernel';

/** Ledger account of our money at the hot wallet, in USDT and TRX. */
export const HOT_WALLET = 'chain:hot';
/** Ledger account of our money at deposit addresses, in USDT and TRX, and of tokens that are being sent back. */
export const DEPOSIT_ADDRESSES = 'chain:deposits';
/** Where the cost of transactions is booked. */
export const NETWORK_COST = 'expense:network';
/** Transfers of attempts that had ended before they were found on the chain. */
export const SUSPENSE_OF_SENDS = 'suspense:sends';

/** Ledger account of what is owed to the cause of a send. */
export const payableOfCause = ({ kind, id }: SendCause): string => `payable:${kind}:${id}`;
/** Ledger account of what is on its way between two addresses of our own. */
export const transitOfCause = ({ kind, id }: SendCause): string => `transit:${kind}:${id}`;
/** Ledger account of what one send still has to transfer; zero when it has ended. */
export const payableOfSend = (sendId: string): string => `payable:send:${sendId}`;
/** Ledger account of the address that a send is paid from. */
export const accountOfSource = ({ kind }: SendSource): ChainAccount =>
  kind === 'hot' ? HOT_WALLET : DEPOSIT_ADDRESSES;

/** What a send is about: its cause, its id, where from and where to, and its amount in the asset's smallest unit. */
export interface Sum {
  readonly sendId: string;
  readonly for: SendCause;
  readonly from: SendSource;
  readonly asset: SendAsset;
  /** Of the asset `TOKEN`; null for the others. */
  readonly token: SendToken | null;
  readonly amountMicro: bigint;
  /** Ledger account of a destination of our own; null: the destination is someone else's. */
  readonly into: ChainAccount | null;
}

/** The cause's debt becomes the send's. Between two addresses of ours the sum is in transit from now on. */
export function requestedPostings(sum: Sum): AssetPosting[] {
  return moved(sum, accountOfCause(sum), payableOfSend(sum.sendId));
}

/** The send's debt is the cause's again. */
export function givenBackPostings(sum: Sum): AssetPosting[] {
  return moved(sum, payableOfSend(sum.sendId), accountOfCause(sum));
}

/** The sum left its source, and TRX left it for the network; at a destination of our own it is no longer in transit. */
export function settledPostings(sum: Sum, feeSun: bigint): AssetPosting[] {
  return [
    ...moved(sum, payableOfSend(sum.sendId), accountOfSource(sum.from)),
    ...(sum.into === null ? [] : moved(sum, sum.into, transitOfCause(sum.for))),
    ...costPostings(sum.from, feeSun),
  ];
}

/** The sum left its source for a send that had ended without it. At a destination of our own it is ours all the same. */
export function foundPostings(sum: Sum, feeSun: bigint): AssetPosting[] {
  const debited = sum.into ?? SUSPENSE_OF_SENDS;
  return [...moved(sum, debited, accountOfSource(sum.from)), ...costPostings(sum.from, feeSun)];
}

/** Cost of a transaction, which its source pays; no lines where the chain charged nothing. */
export function costPostings(from: SendSource, feeSun: bigint): Posting[] {
  if (feeSun === 0n) return [];
  return [posting(NETWORK_COST, 'TRX', feeSun), posting(accountOfSource(from), 'TRX', -feeSun)];
}

function accountOfCause({ for: cause, into }: Sum): string {
  return into === null ? payableOfCause(cause) : transitOfCause(cause);
}

/** A debit and the credit that balances it. */
function moved({ asset, token, amountMicro }: Sum, debited: string, credited: string): AssetPosting[] {
  const currency = token?.contract ?? asset;
  return [posting(debited, currency, amountMicro), posting(credited, currency, -amountMicro)];
}
