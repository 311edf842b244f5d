import type { EventData } from '@usdt-africa/contracts/events';
import { type AppendedEvent, eventsOf, isEvent } from '@usdt-africa/event-store';

type Confirmed = EventData<'DepositConfirmed'>;

/**
 * Final deposits among these events change places so that they stand as the chain has them: by block, transaction and log.
 * All else stays where it is, and so do deposits of which the chain's order is not known.
 */
export function inChainOrder<Event extends AppendedEvent>(events: readonly Event[]): Event[] {
  const deposits = eventsOf(events, 'DepositConfirmed').sort((a, b) => compare(a.data, b.data));
  let next = 0;
  return events.map((event) => (isEvent(event, 'DepositConfirmed') ? deposits[next++]! : event));
}

function compare(a: Confirmed, b: Confirmed): number {
  if (a.blockNumber !== b.blockNumber) return a.blockNumber - b.blockNumber;
  if (a.transactionId === b.transactionId) return a.logIndex - b.logIndex;
  return (a.transactionIndex ?? 0) - (b.transactionIndex ?? 0);
}

/** Events cut where their type changes. */
export function runsOf<Event extends AppendedEvent>(events: readonly Event[]): Event[][] {
  const runs: Event[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]!.type === event.type) run.push(event);
    else runs.push([event]);
  }
  return runs;
}
