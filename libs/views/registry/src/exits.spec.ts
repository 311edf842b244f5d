import { existsSync } from 'node:fs';
import { STREAM_KINDS } from '@usdt-africa/contracts/events';

/** Where each kind of stream is walked like this, or why nothing can be stuck in it. */
const KINDS: Readonly<Record<keyof typeof STREAM_KINDS, { readonly walkedIn: string } | { readonly because: string }>> =
  {
    order: { walkedIn: 'trading/orders' },
    deposit: { walkedIn: 'money/deposits' },
    payout: { walkedIn: 'money/payouts' },
    send: { walkedIn: 'money/sends' },
    dispute: { walkedIn: 'journeys/disputes' },
    mail: { walkedIn: 'journeys/notifications' },
    message: { walkedIn: 'journeys/notifications' },
    account: { because: 'open until its owner closes it; a PIN that is locked is opened by password and code' },
    transaction: { because: 'what its owner keeps about it for themselves: nobody waits for it' },
    verification: { walkedIn: 'foundation/verifications' },
    recipient: {
      because: 'a changed name is confirmed, taken back by the bank, or the recipient deleted, by its owner',
    },
    wallet: { because: 'a balance is its owner’s to spend; what is owed is paid by the next credits' },
    collection: {
      because: 'a number is asked about until the provider gives or refuses it, and ends with its account',
    },
    funding: { walkedIn: 'money/funding' },
    purchase: { walkedIn: 'trading/purchases' },
    transfer: { because: 'one fact: both wallets have it in the same append' },
    withdrawal: { walkedIn: 'trading/withdrawals' },
    claim: { because: 'one fact: the block is read again; what it holds is at its order' },
    refund: { walkedIn: 'journeys/refunds' },
    refill: { walkedIn: 'money/treasury' },
    sweep: { walkedIn: 'money/sweeps' },
    operator: { because: 'invited, active or disabled, and an admin moves them on: no money or person waits' },
    approval: { walkedIn: 'operations/approvals' },
    reconciliation: { walkedIn: 'views/reconciliation' },
    switch: { walkedIn: 'operations/switches' },
    asset: {
      because: 'one fact: it arrived; the order shows it, and is held where the stablecoin could not be credited',
    },
    settlement: { because: 'one fact: the provider settled it' },
    capital: { because: 'one fact: the hot wallet or the treasury received or sent it' },
    erasure: { because: 'one fact: it is erased' },
    addresses: { because: 'only grows' },
    rate: { because: 'a pin, a margin or a pause is replaced by the next, and ends by its own time' },
    limit: { because: 'a reservation ends with its order, an override by its own time' },
    'sender-watchlist': {
      because: 'an address is listed, or taken from the list by two people: what it holds waits at its order',
    },
    'tier-limits': {
      because: 'limits of a tier end by their own time, are replaced by the next, or ended by two people',
    },
  };

describe('states without an exit', () => {
  it('ENG-02 are checked in every aggregate', () => {
    expect(Object.keys(KINDS).sort()).toEqual(Object.keys(STREAM_KINDS).sort());
    for (const kind of Object.values(KINDS))
      if ('walkedIn' in kind)
        expect(existsSync(new URL(`../../../${kind.walkedIn}/src/domain/exits.spec.ts`, import.meta.url))).toBe(true);
  });
});
