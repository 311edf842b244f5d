/** Converts the data of one event version to the next when it is read; stored data never changes. */
export interface EventUpcaster {
  readonly type: string;
  /** The schema version it reads; it yields `from + 1`. */
  readonly from: number;
  /** The type's new name, where it changed with this version. */
  readonly renamed?: string;
  /** Pure: no clock, no randomness, no I/O. */
  upcast(data: unknown): unknown;
}

/**
 * One for each step between two versions of {@link eventSchemas}; every type is at version 1. A new version of an event
 * needs: its schema under the next number, its golden file, and the step from the previous version, here. Every process
 * that opens the event store or reads events from elsewhere receives them.
 */
export const eventUpcasters: readonly EventUpcaster[] = [];
