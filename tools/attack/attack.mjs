import { Attacker } from './attacker.mjs';
import { GUESSES } from './guesses.mjs';
import { INPUTS } from './inputs.mjs';
import { ORACLES } from './oracles.mjs';
import { SESSIONS } from './sessions.mjs';

/** All attacks, by their kind. */
export const ATTACKS = { guesses: GUESSES, sessions: SESSIONS, oracles: ORACLES, inputs: INPUTS };

/**
 * Runs the attacks of one kind, to get in or to find out who is a customer: against a running product and the sandbox
 * that holds the victims' mailboxes and telephones.
 * @param {import('./attacker.mjs').Target} target
 * @param {keyof typeof ATTACKS} kind
 * @param {(line: string) => void} print
 */
export async function attack(target, kind, print) {
  const attacker = new Attacker(target, print);
  for (const one of ATTACKS[kind]) await one(attacker);
  return attacker;
}
