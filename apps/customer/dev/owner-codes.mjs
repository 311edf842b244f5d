/** The proof of an order's owner as the invented API checks it: two codes of a guest, or a customer's PIN or passkey. */
import { pinCheck } from './pin.mjs';

export const OWNER_CODE = '508214';
const SENT = { endsInSeconds: 600, triesLeft: 5, againInSeconds: 60 };

/** The answer to a request of a code. */
export const codesSent = () => ({ email: SENT, phone: SENT });

/** @returns the refusal; null where the proof is right */
export function ownerCheck(state, { refuse }) {
  const pinFault = pinCheck(state, { refuse });
  return ({ emailCode, phoneCode, ...proof }) => {
    if (emailCode === undefined) return state.people.account ? pinFault(proof) : refuse(404, 'order-not-found', 'No.');
    return emailCode === OWNER_CODE && phoneCode === OWNER_CODE
      ? null
      : refuse(422, 'wrong-code', 'That code was not right.');
  };
}
