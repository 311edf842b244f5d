import type { FedProjection, RecordedEvent } from '@usdt-africa/event-store';

/** What the product is made of, as far as its history is told by it; the registry has both. */
export interface HistoryConfig {
  readonly projections: readonly FedProjection[];
  /** The state that a stream's events make. @throws RangeError for a stream of no known kind */
  readonly stateOf: (streamId: string, events: readonly RecordedEvent[]) => unknown;
  /** Where the sealer's heads and public keys can be read; null or absent when they are not at hand. */
  readonly sealExportFolder?: string | null;
  /** The sealer's public keys (PEM) that count, where they were named; else those beside its heads do. */
  readonly sealPublicKeys?: readonly string[] | null;
}

/** A {@link HistoryConfig}. */
export const HISTORY = Symbol('what the history is told by');
