import { heldDeposits, overrideOf } from './allowance.js';
import type { PersonRules } from './decide.js';
import { type Held, heldMicro } from './held.js';
import type { Known } from './remaining-limit.js';
import { isMore } from './tier-limits.js';

/** The day limit of the tier above a guest's and Basic's: one operator alone goes no further. */
export const ALONE_UP_TO_MICRO = 10_000_000_000n;
/** One operator alone lets no more than this go at once. */
export const ALONE_RELEASES_KOBO = 50_000_000n;

/**
 * The most of a held sum that one operator may release alone, in micro; 0 without a rate.
 * @param kobo value of the sum, null without a rate
 */
export function aloneMicro(micro: bigint, kobo: bigint | null): bigint {
  if (kobo === null) return 0n;
  return kobo <= ALONE_RELEASES_KOBO ? micro : (micro * ALONE_RELEASES_KOBO) / kobo;
}

/** Held deposits of a person, of every day: each once, under however many identifiers. */
export function heldOf(person: readonly Known[]): readonly Held[] {
  const held = new Map(person.flatMap(({ state }) => heldDeposits(state)).map((one) => [one.key, one]));
  return [...held.values()];
}

/** Sum of {@link heldOf}. */
export function heldMicroOf(person: readonly Known[]): bigint {
  return heldMicro(heldOf(person));
}

/** Whether the person may sell more once this override has ended, because it is less than the usual limit. */
export function isLessThanUsual({ kind, state }: Known, rules: PersonRules, now: Date): boolean {
  const own = overrideOf(state, now);
  if (!own) return false;
  const tier = kind === 'account' ? rules.tier : undefined;
  const usual = tier ?? { dayMicro: rules.guestDayLimitMicro, monthMicro: null };
  return isMore({ dayMicro: own.limitMicro, monthMicro: own.monthMicro ?? usual.monthMicro }, usual);
}
