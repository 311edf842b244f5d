import type { EventData } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';
import type { Context } from '@usdt-africa/platform';

/** The signer's addresses: the keeper decides by the pool, which stands beside the stream. */
const issuedDecider: Decider<
  { readonly issued: number; readonly nextIndex: number | null },
  { readonly data: unknown }
> = {
  initial: { issued: 0, nextIndex: null },
  evolve: (state, { data }) => {
    const { fromIndex, count } = data as EventData<'DepositAddressesIssued'>;
    return { issued: state.issued + count, nextIndex: fromIndex + count };
  },
};

/** What addresses bring to the product. */
export const context: Context = {
  name: 'addresses',
  streams: ['addresses'],
  deciders: { addresses: issuedDecider },
};
