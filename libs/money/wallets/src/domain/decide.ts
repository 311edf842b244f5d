import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { formatMoney, lagosDay, nairaText, type Posting, posting, uuidFrom } from '@usdt-africa/kernel';
import {
  type CreditKind,
  type DebitKind,
  leftOf,
  type LimitClass,
  receivableAccount,
  timeOf,
  type Wallet,
  walletAccount,
  type WalletEvent,
  type WalletLimits,
} from './wallet.js';

/** What every change of a wallet states. */
interface Entry {
  readonly accountId: string;
  /** By which the caller's own stream knows the line. */
  readonly entryId: string;
  /** Kobo, more than 0. */
  readonly amountKobo: bigint;
  /** The ledger account on the other side. */
  readonly counter: string;
}

export interface CreditEntry extends Entry {
  readonly kind: Exclude<CreditKind, 'purchase-undone' | 'withdrawal-undone'>;
}

export interface DebitEntry extends Entry {
  readonly kind: Exclude<DebitKind, 'funding-taken-back'>;
  /** The class it counts in, and its limits now; null: it counts against none. */
  readonly limit: { readonly class: LimitClass; readonly limits: WalletLimits } | null;
}

export interface TakeBackEntry extends Entry {
  /** The credit that is taken back; null where it was none of this wallet's. */
  readonly undoes: string | null;
}

/** A debit as it was recorded. */
export type RecordedDebit = Pick<
  EventData<'WalletDebited'>,
  'accountId' | 'entryId' | 'amountKobo' | 'counter' | 'limit'
> & { readonly kind: UndoableKind };
export type UndoableKind = 'purchase' | 'withdrawal';

const UNDONE = { purchase: 'purchase-undone', withdrawal: 'withdrawal-undone' } as const;

/** New events, written at their newest version. */
export type Decided = readonly (WalletEvent & { readonly schemaVersion: number })[];

/** Adds naira. What the customer owes is paid from it first, as a debit of its own. */
export function credit(wallet: Wallet, entry: CreditEntry, now: Date): Decided {
  return credited(wallet, { ...entry, limit: null, undoes: null }, now);
}

/**
 * Takes naira for a purchase, a withdrawal or a transfer.
 * @throws Refusal 409 `wallet-owes` while a receivable is open; 422 `wallet-short` below zero, `over-wallet-limit` above the limit
 * of the day or the month
 */
export function debit(wallet: Wallet, entry: DebitEntry, now: Date): Decided {
  assertPositive(entry.amountKobo);
  const { amountKobo, limit } = entry;
  if (wallet.openKobo > 0n) throw refusal('wallets.wallet-owes', { open: naira(wallet.openKobo) });
  if (amountKobo > wallet.balanceKobo) throw refusal('wallets.wallet-short', { balance: naira(wallet.balanceKobo) });
  if (limit) assertWithinLimits(wallet, amountKobo, limit, now);
  const day = lagosDay(new Date(timeOf(wallet, now)));
  return [debited(wallet, { ...entry, limit: limit && { class: limit.class, day }, undoes: null }, now)];
}

/**
 * Credits a debit back that came to nothing. Its day's and its month's limit are free again. The caller undoes a debit once: its own
 * stream says so.
 */
export function undo(wallet: Wallet, recorded: RecordedDebit, entryId: string, now: Date): Decided {
  const { accountId, kind, amountKobo, counter, limit, entryId: undoes } = recorded;
  const entry = { accountId, entryId, kind: UNDONE[kind], amountKobo: BigInt(amountKobo), counter, limit, undoes };
  return credited(wallet, entry, now);
}

/** Takes a credit back, down to zero; the rest is a receivable, which the next credits pay. Never refused. */
export function takeBack(wallet: Wallet, entry: TakeBackEntry, now: Date): Decided {
  assertPositive(entry.amountKobo);
  const { accountId, entryId, amountKobo, counter, undoes } = entry;
  const taken = amountKobo < wallet.balanceKobo ? amountKobo : wallet.balanceKobo;
  const rest = amountKobo - taken;
  const events: Decided[number][] = [];
  if (taken > 0n)
    events.push(debited(wallet, { ...entry, kind: 'funding-taken-back', amountKobo: taken, limit: null }, now));
  if (rest > 0n)
    events.push(
      event('WalletReceivableOpened', {
        accountId,
        entryId,
        amountKobo: rest.toString(),
        openKobo: (wallet.openKobo + rest).toString(),
        counter,
        undoes,
        at: timeOf(wallet, now),
        postings: [posting(receivableAccount(accountId), 'NGN', rest), posting(counter, 'NGN', -rest)],
      }),
    );
  return events;
}

type Line<Kind> = Entry & Pick<EventData<'WalletDebited'>, 'limit' | 'undoes'> & { readonly kind: Kind };

function credited(wallet: Wallet, line: Line<CreditKind>, now: Date): Decided {
  assertPositive(line.amountKobo);
  const { accountId, entryId, amountKobo } = line;
  const balanceKobo = wallet.balanceKobo + amountKobo;
  const added = event('WalletCredited', { kind: line.kind, ...dataOf(wallet, line, balanceKobo, -amountKobo, now) });
  const paid = amountKobo < wallet.openKobo ? amountKobo : wallet.openKobo;
  if (paid === 0n) return [added];
  const payment: Line<DebitKind> = {
    accountId,
    entryId: uuidFrom('wallet-receivable-paid', entryId),
    kind: 'funding-taken-back',
    amountKobo: paid,
    counter: receivableAccount(accountId),
    limit: null,
    undoes: null,
  };
  return [added, debited({ ...wallet, balanceKobo }, payment, now)];
}

function debited(wallet: Wallet, line: Line<DebitKind>, now: Date): Decided[number] {
  const { kind, amountKobo } = line;
  return event('WalletDebited', {
    kind,
    ...dataOf(wallet, line, wallet.balanceKobo - amountKobo, amountKobo, now),
  });
}

/** @param postedKobo on the customer's account: a debit is positive, a credit negative */
function dataOf(wallet: Wallet, line: Line<unknown>, balanceKobo: bigint, postedKobo: bigint, now: Date) {
  const { accountId, entryId, amountKobo, counter, limit, undoes } = line;
  const postings: Posting[] = [
    posting(walletAccount(accountId), 'NGN', postedKobo),
    posting(counter, 'NGN', -postedKobo),
  ];
  return {
    accountId,
    entryId,
    amountKobo: amountKobo.toString(),
    balanceKobo: balanceKobo.toString(),
    counter,
    limit,
    undoes,
    at: timeOf(wallet, now),
    postings,
  };
}

/** @throws Refusal 422 `over-wallet-limit`: of the day first */
function assertWithinLimits(
  wallet: Wallet,
  amountKobo: bigint,
  limit: NonNullable<DebitEntry['limit']>,
  now: Date,
): void {
  const left = leftOf(wallet, limit.class, limit.limits, now);
  for (const [period, limitKobo, leftKobo] of [
    ['day', limit.limits.dayKobo, left.dayKobo],
    ['month', limit.limits.monthKobo, left.monthKobo],
  ] as const)
    if (limitKobo !== null && leftKobo !== null && amountKobo > leftKobo)
      throw refusal('wallets.over-wallet-limit', {
        act: limit.class,
        limit: naira(limitKobo),
        left: leftKobo > 0n ? naira(leftKobo) : null,
        period,
      });
}

/** @throws RangeError a bug in the caller */
function assertPositive(amountKobo: bigint): void {
  if (amountKobo <= 0n) throw new RangeError('an entry of a wallet is more than 0 kobo');
}

function naira(kobo: bigint): string {
  return nairaText(formatMoney(kobo, 'NGN'), 'en-NG');
}
