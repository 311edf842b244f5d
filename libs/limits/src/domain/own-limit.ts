import { heldDeposits, overrideOf } from './allowance.js';
import type { PersonRules } from './decide.js';
import type { Known } from './room.js';
import { isMore } from './tier-limits.js';

/** What is held of a person, whatever day: a deposit that stands under several of their identifiers once. */
export function heldMicroOf(person: readonly Known[]): bigint {
  const held = new Map(person.flatMap(({ state }) => heldDeposits(state)).map(({ key, deposit }) => [key, deposit]));
  return [...held.values()].reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
}

/** Whether somebody may sell more once a limit of their own has ended, for it is less than the usual one. */
export function isLessThanUsual({ kind, state }: Known, rules: PersonRules, now: Date): boolean {
  const own = overrideOf(state, now);
  if (!own) return false;
  const tier = kind === 'account' ? rules.tier : undefined;
  const usual = tier ?? { dayMicro: rules.guestDayLimitMicro, monthMicro: null };
  return isMore({ dayMicro: own.limitMicro, monthMicro: own.monthMicro ?? usual.monthMicro }, usual);
}
