/** The proof of a payment as the invented API checks it: the PIN is 4138, any passkey is right. */
export function pinCheck(state, { refuse }) {
  let triesLeft = 5;
  /** @returns the refusal; null where the proof is right */
  return ({ pin, passkey }) => {
    if (state.people.account.security.pin === 'locked') return refuse(403, 'pin-locked', 'Your PIN is locked.');
    if (pin === '4138' || passkey) return null;
    triesLeft -= 1;
    const message = `That PIN was not right. ${triesLeft} tries left.`;
    return {
      ...refuse(422, 'wrong-pin', message, [{ field: 'pin', code: 'wrong-pin', message }]),
      more: { triesLeft },
    };
  };
}
