import { markAt } from './block.js';
import { MARK_BYTES, markOf, nameOf } from './event-record.js';
import type { NamedEvent } from './event-record.js';

/** What happened to one event of a block. */
export interface Cause {
  readonly what: 'changed' | 'deleted' | 'inserted';
  /** Which event of the block, from 1, as it was sealed (for an inserted one: behind which). */
  readonly ordinal: number;
  /** The event as it stands now; for a deleted one its nearest neighbour before it, if there is any. */
  readonly event: NamedEvent | null;
}

const MOST = 20;

/**
 * Compares the sealed events with the stored ones. Between two events that agree, an event in place of another counts
 * as changed, a missing one as deleted, an extra one as inserted.
 * @param marks of the sealed events, in order
 * @param records as they are stored now, in order and canonical
 */
export function causesIn(marks: Buffer, records: readonly Buffer[]): Cause[] {
  const sealed = new Map<string, number>();
  const count = marks.length / MARK_BYTES;
  for (let index = 0; index < count; index++) sealed.set(markAt(marks, index).toString('latin1'), index);
  const causes: Cause[] = [];
  let expected = 0;
  let strangers: Buffer[] = [];
  let before: Buffer | undefined;
  const settle = (upTo: number): void => {
    for (let index = expected; index < upTo; index++) {
      const stranger = strangers.shift();
      const event = stranger ?? before;
      causes.push({ what: stranger ? 'changed' : 'deleted', ordinal: index + 1, event: event ? nameOf(event) : null });
    }
    for (const stranger of strangers) causes.push({ what: 'inserted', ordinal: upTo, event: nameOf(stranger) });
    strangers = [];
  };
  for (const record of records) {
    const index = sealed.get(markOf(record).toString('latin1'));
    if (index === undefined || index < expected) {
      strangers.push(record);
      continue;
    }
    settle(index);
    expected = index + 1;
    before = record;
  }
  settle(count);
  return causes.slice(0, MOST);
}
