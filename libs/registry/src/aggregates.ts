import { operatorDecider } from '@usdt-africa/operators';
import { type EventData, type StreamKind, streamKindOf } from '@usdt-africa/contracts/events';
import { depositDecider } from '@usdt-africa/deposits';
import { disputeDecider } from '@usdt-africa/disputes';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { type Decider, fold } from '@usdt-africa/kernel';
import { limitDecider } from '@usdt-africa/limits';
import { mailDecider } from '@usdt-africa/notifications';
import { orderDecider } from '@usdt-africa/orders';
import { payoutDecider } from '@usdt-africa/payouts';
import { rateDecider } from '@usdt-africa/rates';
import { approvalDecider } from '@usdt-africa/approvals';
import { dayDecider } from '@usdt-africa/reconciliation';

/** Where nothing is decided by a fold: what was said last, by type of event. */
const factsDecider: Decider<Readonly<Record<string, unknown>>, { readonly type: string; readonly data: unknown }> = {
  initial: {},
  evolve: (facts, { type, data }) => ({ ...facts, [type]: data }),
};

/** The signer's addresses: the keeper decides by the pool, which stands beside the stream. */
const addressesDecider: Decider<
  { readonly issued: number; readonly nextIndex: number | null },
  { readonly data: unknown }
> = {
  initial: { issued: 0, nextIndex: null },
  evolve: (state, { data }) => {
    const { fromIndex, count } = data as EventData<'DepositAddressesIssued'>;
    return { issued: state.issued + count, nextIndex: fromIndex + count };
  },
};

/** Those of the contexts that decide; the other kinds are told by their facts. */
const deciders: Partial<Readonly<Record<StreamKind, unknown>>> = {
  order: orderDecider,
  deposit: depositDecider,
  payout: payoutDecider,
  dispute: disputeDecider,
  operator: operatorDecider,
  rate: rateDecider,
  limit: limitDecider,
  addresses: addressesDecider,
  mail: mailDecider,
  approval: approvalDecider,
  reconciliation: dayDecider,
};

/**
 * The state a stream's events make, by the very fold that decides upon it.
 * @param events of one stream, from its first on; cut them to see an earlier state
 * @throws RangeError for a stream of no known kind
 */
export function stateOf(streamId: string, events: readonly RecordedEvent[]): unknown {
  const kind = streamKindOf(streamId);
  if (!kind) throw new RangeError(`${streamId} is a stream of no known kind`);
  return fold((deciders[kind] ?? factsDecider) as Decider<unknown, RecordedEvent>, events);
}
