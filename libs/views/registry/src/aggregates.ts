import { streamKindOf } from '@usdt-africa/contracts/events';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { type Decider, fold } from '@usdt-africa/kernel';
import { CONTEXTS } from './contexts.js';

/** For streams without decisions: the last data of each event type. */
const factsDecider: Decider<Readonly<Record<string, unknown>>, { readonly type: string; readonly data: unknown }> = {
  initial: {},
  evolve: (facts, { type, data }) => ({ ...facts, [type]: data }),
};

/**
 * The state a stream's events make, by the very fold that decides upon it.
 * @param events of one stream, from its first on; cut them to see an earlier state
 * @throws RangeError for a stream of no known kind
 */
export function stateOf(streamId: string, events: readonly RecordedEvent[]): unknown {
  const kind = streamKindOf(streamId);
  if (!kind) throw new RangeError(`${streamId} is a stream of no known kind`);
  const decider = CONTEXTS.find(({ deciders }) => deciders?.[kind])?.deciders?.[kind] ?? factsDecider;
  return fold(decider as Decider<unknown, RecordedEvent>, events);
}
