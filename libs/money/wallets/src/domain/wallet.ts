import type {
  CREDIT_KINDS,
  DEBIT_KINDS,
  DomainEvent,
  LIMIT_CLASSES,
  walletEventTypes,
} from '@usdt-africa/contracts/events';
import { type Decider, lagosDay } from '@usdt-africa/kernel';

export type WalletEvent = DomainEvent<(typeof walletEventTypes)[number]>;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export type DebitKind = (typeof DEBIT_KINDS)[number];
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** What a class of debits used of its limits, in kobo. */
export interface LimitUse {
  /** The Lagos day of the latest debit, and by it the month; empty before the first. */
  readonly day: string;
  readonly dayKobo: bigint;
  readonly monthKobo: bigint;
}

/** One wallet, folded from its stream. It stays this small however many lines the wallet has. */
export interface Wallet {
  readonly balanceKobo: bigint;
  /** Owed by the customer because more was taken back than the wallet had. The balance is 0 as long as it is open. */
  readonly openKobo: bigint;
  readonly used: Readonly<Record<LimitClass, LimitUse>>;
  /** The newest time in the stream: no clock that decides goes behind it. */
  readonly lastAt: string;
}

const UNUSED: LimitUse = { day: '', dayKobo: 0n, monthKobo: 0n };

export const walletDecider: Decider<Wallet, WalletEvent> = {
  initial: { balanceKobo: 0n, openKobo: 0n, used: { buy: UNUSED, send: UNUSED }, lastAt: '' },
  evolve: (wallet, event) => {
    const { at, amountKobo } = event.data;
    const amount = BigInt(amountKobo);
    const lastAt = at > wallet.lastAt ? at : wallet.lastAt;
    switch (event.type) {
      case 'WalletCredited': {
        const { balanceKobo, limit } = event.data;
        const used = limit ? changed(wallet.used, limit, -amount) : wallet.used;
        return { ...wallet, balanceKobo: BigInt(balanceKobo), used, lastAt };
      }
      case 'WalletDebited': {
        const { accountId, balanceKobo, counter, limit } = event.data;
        const used = limit ? changed(wallet.used, limit, amount) : wallet.used;
        const openKobo = counter === receivableAccount(accountId) ? wallet.openKobo - amount : wallet.openKobo;
        return { balanceKobo: BigInt(balanceKobo), openKobo, used, lastAt };
      }
      case 'WalletReceivableOpened':
        return { ...wallet, openKobo: BigInt(event.data.openKobo), lastAt };
    }
  },
};

/** Ledger account of what we owe a customer. */
export function walletAccount(accountId: string): string {
  return `customer:wallet:${accountId}`;
}

/** Ledger account of what a customer owes us after more was taken back than the wallet had. */
export function receivableAccount(accountId: string): string {
  return `receivable:wallet:${accountId}`;
}

/** The time of the next line: never before the newest one, even if this process's clock runs behind. */
export function timeOf({ lastAt }: Wallet, now: Date): string {
  const text = now.toISOString();
  return text > lastAt ? text : lastAt;
}

/** What a class of debits used of a day's limit and of its month's, in kobo. */
export function usedOn({ used }: Wallet, limitClass: LimitClass, day: string): Omit<LimitUse, 'day'> {
  const use = used[limitClass];
  return {
    dayKobo: use.day === day ? use.dayKobo : 0n,
    monthKobo: monthOf(use.day) === monthOf(day) ? use.monthKobo : 0n,
  };
}

/** Limits of a class of debits in kobo, as the caller has them; null: none. */
export interface WalletLimits {
  readonly dayKobo: bigint | null;
  readonly monthKobo: bigint | null;
}

/** What is left of a limit in kobo, never below 0; null where there is no limit. */
export function leftOf(wallet: Wallet, limitClass: LimitClass, limits: WalletLimits, now: Date): WalletLimits {
  const used = usedOn(wallet, limitClass, lagosDay(new Date(timeOf(wallet, now))));
  const left = (limit: bigint | null, taken: bigint) => (limit === null ? null : limit > taken ? limit - taken : 0n);
  return { dayKobo: left(limits.dayKobo, used.dayKobo), monthKobo: left(limits.monthKobo, used.monthKobo) };
}

/** An earlier day's entry counts in its month alone, one of an earlier month nowhere: that limit is over. */
function changed(
  used: Wallet['used'],
  limit: { readonly class: LimitClass; readonly day: string },
  byKobo: bigint,
): Wallet['used'] {
  const before = used[limit.class];
  const day = limit.day > before.day ? limit.day : before.day;
  const { dayKobo, monthKobo } = usedOn({ used } as Wallet, limit.class, day);
  const after: LimitUse = {
    day,
    dayKobo: limit.day === day ? dayKobo + byKobo : dayKobo,
    monthKobo: monthOf(limit.day) === monthOf(day) ? monthKobo + byKobo : monthKobo,
  };
  return { ...used, [limit.class]: after };
}

function monthOf(day: string): string {
  return day.slice(0, 'yyyy-mm'.length);
}
