import type { Allowance, LimitedDeposit } from '../domain/allowance.js';

/**
 * The number of the form in which states are kept. Raise it with every change of {@link Allowance} or of how events make it:
 * what stands in a form that is not read is passed over and folded anew, as a release before this one passes over what is newer.
 */
export const FORM = 2;
/** Forms that are read: in the first, deposits stood as they stand in a state. */
export const READ_FORMS = [1, FORM];

type DepositRow = [depositKey: string, orderId: string, day: string, amount: string, counts: boolean];

/** A state as it is kept: amounts as `12n`. */
type Written<Of> = Of extends bigint ? string : Of extends object ? { [Key in keyof Of]: Written<Of[Key]> } : Of;
type Kept = Omit<Written<Allowance>, 'deposits'> & { deposits: DepositRow[] | Written<Allowance['deposits']> };

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
 * A state from its text, in any form that is read. Field by field, and deposits from rows: there are hundreds of them, and
 * every decision reads them for all that somebody is known by.
 */
export function readState(text: string): Allowance {
  const kept = JSON.parse(text) as Kept;
  return {
    ...kept,
    reservations: mapped(kept.reservations, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    sightings: mapped(kept.sightings, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    deposits: Array.isArray(kept.deposits)
      ? depositsOf(kept.deposits)
      : mapped(kept.deposits, (one) => ({ ...one, amountMicro: amount(one.amountMicro) })),
    closed: mapped(kept.closed, amount),
    override: kept.override && {
      ...kept.override,
      limitMicro: amount(kept.override.limitMicro),
      monthMicro: kept.override.monthMicro === null ? null : amount(kept.override.monthMicro),
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
