import type { DomainEvent } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import type { Context } from '@usdt-africa/platform';

/** The signer's addresses: the refiller decides by the pool table, which is stored alongside the stream. */
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
