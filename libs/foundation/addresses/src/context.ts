import type { DomainEvent } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import type { Context } from '@usdt-africa/platform';

/** The signer's addresses: the keeper decides by the pool, which stands beside the stream. */
const issuedDecider: Decider<
  { readonly issued: number; readonly nextIndex: number | null },
  DomainEvent<'DepositAddressesIssued'>
> = {
  initial: { issued: 0, nextIndex: null },
  evolve: (state, { data: { fromIndex, count } }) => ({
    issued: state.issued + count,
    nextIndex: fromIndex + count,
  }),
};

/** What addresses bring to the product. */
export const context: Context = {
  name: 'addresses',
  streams: ['addresses'],
  deciders: { addresses: issuedDecider },
};
