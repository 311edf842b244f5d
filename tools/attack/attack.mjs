import { Attacker } from './attacker.mjs';
import { GUESSES } from './guesses.mjs';
import { INPUTS } from './inputs.mjs';
import { ORACLES } from './oracles.mjs';
import { SESSIONS } from './sessions.mjs';

/** Everything that is tried, by what it is after. */
export const ATTACKS = { guesses: GUESSES, sessions: SESSIONS, oracles: ORACLES, inputs: INPUTS };

/**
 * Tries what somebody would who wants in, or wants to know who is: against a running product and the sandbox whose mailboxes and
 * telephones its victims read.
 * @param {import('./attacker.mjs').Target} target
 * @param {keyof typeof ATTACKS} kind
 * @param {(line: string) => void} print
 */
export async function attack(target, kind, print) {
  const attacker = new Attacker(target, print);
  for (const one of ATTACKS[kind]) await one(attacker);
  return attacker;
}
