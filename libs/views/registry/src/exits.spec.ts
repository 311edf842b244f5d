import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { STREAM_KINDS, type StreamKind } from '@usdt-africa/contracts/events';

/** Kinds of streams that no exits.spec walks, and why nothing can be stuck in them. */
const NEVER_STUCK: Partial<Readonly<Record<StreamKind, string>>> = {
  account: 'open until its owner closes it; a PIN that is locked is opened by password and code',
  transaction: 'what its owner keeps about it for themselves: nobody waits for it',
  recipient: 'a changed name is confirmed, taken back by the bank, or the recipient deleted, by its owner',
  wallet: 'a balance is its owner’s to spend; what is owed is paid by the next credits',
  collection: 'a number is asked about until the provider gives or refuses it, and ends with its account',
  transfer: 'one fact: both wallets have it in the same append',
  claim: 'one fact: the block is read again; what it holds is at its order',
  operator: 'invited, active or disabled, and an admin moves them on: no money or person waits',
  asset: 'one fact: it arrived; the order shows it, and is held where the stablecoin could not be credited',
  settlement: 'one fact: the provider settled it',
  capital: 'one fact: the hot wallet or the treasury received or sent it',
  erasure: 'one fact: it is erased',
  addresses: 'only grows',
  rate: 'a pin, a margin or a pause is replaced by the next, and ends by its own time',
  limit: 'a reservation ends with its order, an override by its own time',
  'sender-watchlist': 'an address is listed, or taken from the list by two people: what it holds waits at its order',
  'tier-limits': 'limits of a tier end by their own time, are replaced by the next, or ended by two people',
};

/** Deciders that are not called as their kind of stream. */
const DECIDERS: Partial<Readonly<Record<StreamKind, string>>> = { message: 'textMessage', reconciliation: 'day' };

const LIBRARIES = new URL('../../../', import.meta.url);
const ifThere = (file: URL): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Of each context: the kinds of streams it writes, and the walk through their states. */
const contexts = readdirSync(LIBRARIES)
  .flatMap((layer) => readdirSync(new URL(layer, LIBRARIES)).map((name) => new URL(`${layer}/${name}/`, LIBRARIES)))
  .map((library) => ({
    streams: /^ {2}streams: \[(.*)\],$/m.exec(ifThere(new URL('src/context.ts', library)))?.[1] ?? '',
    walk: ifThere(new URL('src/domain/exits.spec.ts', library)),
  }));

describe('states without an exit', () => {
  it('ENG-02 are checked in every aggregate', () => {
    const unchecked = (Object.keys(STREAM_KINDS) as StreamKind[]).filter(
      (kind) =>
        !(kind in NEVER_STUCK) &&
        !contexts.some(
          ({ streams, walk }) => streams.includes(`'${kind}'`) && walk.includes(`${DECIDERS[kind] ?? kind}Decider`),
        ),
    );
    expect(unchecked).toEqual([]);
  });
});
