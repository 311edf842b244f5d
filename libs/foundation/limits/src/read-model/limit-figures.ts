import type { LimitedTier } from '@usdt-africa/contracts/events';
import type { AccountLimitStatus } from '../application/account-limit-statuses.js';

/** A person's limit figures on the shown day. In micro; a limit of null: none. */
export interface LimitFigures {
  readonly tier: LimitedTier;
  readonly limitMicro: bigint | null;
  readonly usedMicro: bigint;
  readonly reservedMicro: bigint;
  readonly heldMicro: bigint;
  /** The less of what day and month leave. */
  readonly leftMicro: bigint | null;
  /** The day's month, where a month is limited. */
  readonly month: MonthFigures | null;
  /** What holds without a limit of their own. */
  readonly usual: { readonly dayMicro: bigint | null; readonly monthMicro: bigint | null };
}

export interface MonthFigures {
  readonly limitMicro: bigint;
  readonly usedMicro: bigint;
  readonly reservedMicro: bigint;
  readonly leftMicro: bigint;
}

/** Use of an identifier's own stream, and its override while that is in force. */
export interface OwnFigures {
  readonly kind: string;
  readonly used: string;
  readonly reserved: string;
  readonly held: string;
  readonly own_limit: string | null;
  readonly own_is_over: boolean | null;
}

/** By the tier of the account, where it is one's; otherwise by the guest's day. */
export function figuresOf(row: OwnFigures, account: AccountLimitStatus | null, guestDayMicro: bigint): LimitFigures {
  if (account) return ofAccount(row, account);
  const limitMicro = row.own_is_over === false ? BigInt(row.own_limit!) : guestDayMicro;
  const [usedMicro, reservedMicro] = [BigInt(row.used), BigInt(row.reserved)];
  return {
    tier: 'guest',
    limitMicro,
    usedMicro,
    reservedMicro,
    heldMicro: BigInt(row.held),
    leftMicro: atLeastNothing(limitMicro - usedMicro - reservedMicro),
    month: null,
    usual: { dayMicro: guestDayMicro, monthMicro: null },
  };
}

function ofAccount(
  row: OwnFigures,
  { tier, usual, day, month, leftMicro, heldMicro }: AccountLimitStatus,
): LimitFigures {
  return {
    tier,
    limitMicro: day.limitMicro,
    usedMicro: day.usedMicro,
    reservedMicro: day.heldMicro,
    // Under an address a guest's deposits may be held, too, which the account's stream knows nothing of.
    heldMicro: row.kind === 'account' ? heldMicro : BigInt(row.held),
    leftMicro,
    month:
      month.limitMicro === null
        ? null
        : {
            limitMicro: month.limitMicro,
            usedMicro: month.usedMicro,
            reservedMicro: month.heldMicro,
            leftMicro: month.leftMicro,
          },
    usual,
  };
}

/** Whether four fifths of a day's or its month's limit are used, held deposits included. */
export const isNear = (figures: LimitFigures): boolean => isTaken(figures, 8n);

/** Whether nothing of a limit is left, held deposits included. */
export const isAtLimit = (figures: LimitFigures): boolean => isTaken(figures, 10n);

function isTaken({ limitMicro, usedMicro, reservedMicro, heldMicro, month }: LimitFigures, tenths: bigint): boolean {
  const reaches = (taken: bigint, limit: bigint): boolean => (taken + heldMicro) * 10n >= limit * tenths;
  if (limitMicro !== null && reaches(usedMicro + reservedMicro, limitMicro)) return true;
  return month !== null && reaches(month.usedMicro + month.reservedMicro, month.limitMicro);
}

const atLeastNothing = (micro: bigint): bigint => (micro > 0n ? micro : 0n);
