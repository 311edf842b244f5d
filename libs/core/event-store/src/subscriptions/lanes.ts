import type { ProcessManager, RecordedEvent } from '../types.js';
import type { Outstanding } from './progress.js';

/** An event that waits for its turn. */
export interface Waiting {
  readonly event: RecordedEvent;
  readonly outstanding: Outstanding;
}

/** Events that change one aggregate, one after the other. */
export class Lane {
  #queue: Waiting[] = [];
  /** Handed out since the last {@link arrange}. */
  #added: Waiting[] = [];
  /** So many of the first are reacted to one by one, for together they failed. */
  #singly = 0;
  /** Whether it is being processed, or queued for that. */
  working = false;

  constructor(
    readonly name: string,
    private readonly manager: ProcessManager,
  ) {}

  /** Number of waiting events, including those just handed out. */
  get size(): number {
    return this.#queue.length + this.#added.length;
  }

  get waiting(): readonly Waiting[] {
    return this.#queue;
  }

  add(waiting: Waiting): void {
    this.#added.push(waiting);
  }

  /** Moves added events to the queue, in the manager's order: called when all events of an append are here. */
  arrange(): void {
    const added = this.#added;
    this.#added = [];
    if (!this.manager.inOrder || added.length < 2) return void this.#queue.push(...added);
    const byEvent = new Map(added.map((one) => [one.event, one]));
    for (const event of arranged(this.manager, [...byEvent.keys()])) this.#queue.push(byEvent.get(event)!);
  }

  /** The events to react to next. */
  next(): RecordedEvent[] {
    const together = this.#singly === 0 && this.manager.reactTogether !== undefined;
    if (!together) return this.#queue.slice(0, 1).map(({ event }) => event);
    return firstOf(this.#queue.map(({ event }) => event));
  }

  /** The first `count` are done. */
  done(count: number): void {
    for (const { outstanding } of this.#queue.splice(0, count)) outstanding.finished = true;
    this.#singly = Math.max(0, this.#singly - count);
  }

  /** These failed together: which of them is to blame shows one by one. */
  takeSingly(count: number): void {
    this.#singly = count;
  }
}

/** Most events of a lane in one decision: more would keep others waiting for as long as it takes. */
const MOST_TOGETHER = 1000;

/** The first of some events, with all that were appended together with the last of them. */
export function firstOf(events: readonly RecordedEvent[]): RecordedEvent[] {
  let end = Math.min(MOST_TOGETHER, events.length);
  while (end < events.length && isOfOneAppend(events[end - 1]!, events[end]!)) end++;
  return events.slice(0, end);
}

/** Events in the order of the store, those of each append in their manager's. */
export function arranged(manager: ProcessManager, events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  if (!manager.inOrder) return events;
  const inOrder: RecordedEvent[] = [];
  for (let start = 0; start < events.length;) {
    let end = start + 1;
    while (end < events.length && isOfOneAppend(events[start]!, events[end]!)) end++;
    inOrder.push(...(end - start === 1 ? [events[start]!] : manager.inOrder(events.slice(start, end))));
    start = end;
  }
  return inOrder;
}

/** Whether two events were appended together. */
export function isOfOneAppend({ position: a }: RecordedEvent, { position: b }: RecordedEvent): boolean {
  return a.transactionId === b.transactionId && a.epoch === b.epoch;
}

/** The lane of an event: from the manager, or the event's own stream. */
export function laneOf(manager: ProcessManager, event: RecordedEvent): string {
  return manager.laneOf?.(event) ?? event.streamId;
}

/** Hands events to a manager, together where there are several. */
export async function reactTo(manager: ProcessManager, events: readonly RecordedEvent[]): Promise<void> {
  if (events.length > 1 && manager.reactTogether) return manager.reactTogether(events);
  for (const event of events) await manager.react(event);
}
