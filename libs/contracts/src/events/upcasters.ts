/** Lifts the data of one event version to the next when it is read; what is stored stays as it is. */
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
 * One for each step between two versions of {@link eventSchemas}. A new version of an event is: its schema under the next
 * number, its golden file, and the step from the version before, here. Whoever opens the event store or reads events from
 * elsewhere is given these.
 */
export const eventUpcasters: readonly EventUpcaster[] = [
  { type: 'OrderPlaced', from: 1, upcast: (data) => ({ ...(data as object), bankCode: null }) },
];
