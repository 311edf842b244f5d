import type { Allowance, LimitedDeposit } from '../domain/allowance.js';

/**
 * Version of the format in which states are stored. Raise it with every change of {@link Allowance} or of its fold: a
 * state in a format that cannot be read is skipped and folded again, as an earlier release skips a newer format.
 */
export const FORM = 2;
/** Forms that are read: in the first, deposits stood as they stand in a state. */
export const READ_FORMS = [1, FORM];

type DepositRow = [depositKey: string, orderId: string, day: string, amount: string, counts: boolean];

/** A stored state: amounts as `12n`. */
type Written<Of> = Of extends bigint ? string : Of extends object ? { [Key in keyof Of]: Written<Of[Key]> } : Of;
type StoredState = Omit<Written<Allowance>, 'deposits'> & { deposits: DepositRow[] | Written<Allowance['deposits']> };

/** A state as text, in this form. */
export function writtenState(state: Allowance): string {
  const deposits = Object.entries(state.deposits).map(([key, { orderId, day, amountMicro, counts }]) => [
    key,
    orderId,
    day,
    amountMicro,
    counts,
  ]);
  return JSON.stringify({ ...state, deposits }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/**
 * Parses a state from its text, in any readable format. It reads field by field and takes deposits from rows for speed:
 * there are hundreds of them, and every decision reads them for all identifiers of a person.
 */
export function readState(text: string): Allowance {
  const stored = JSON.parse(text) as StoredState;
  return {
    ...stored,
    reservations: mapped(stored.reservations, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    pendingDeposits: mapped(stored.pendingDeposits, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    deposits: Array.isArray(stored.deposits)
      ? depositsOf(stored.deposits)
      : mapped(stored.deposits, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    closed: mapped(stored.closed, amount),
    override: stored.override && {
      ...stored.override,
      limitMicro: amount(stored.override.limitMicro),
      monthMicro: stored.override.monthMicro === null ? null : amount(stored.override.monthMicro),
    },
  };
}

function depositsOf(rows: readonly DepositRow[]): Record<string, LimitedDeposit> {
  const deposits: Record<string, LimitedDeposit> = {};
  for (const [key, orderId, day, micro, counts] of rows) {
    deposits[key] = { orderId, day, amountMicro: amount(micro), counts };
  }
  return deposits;
}

function mapped<One, Other>(all: Readonly<Record<string, One>>, to: (one: One) => Other): Record<string, Other> {
  const made: Record<string, Other> = {};
  for (const key of Object.keys(all)) made[key] = to(all[key]!);
  return made;
}

function amount(text: string): bigint {
  return BigInt(text.slice(0, -1));
}
