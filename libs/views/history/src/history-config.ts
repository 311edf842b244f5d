import type { FeedProjection, RecordedEvent } from '@usdt-africa/event-store';

/** The parts of the product that its history depends on; the registry has both. */
export interface HistoryConfig {
  readonly projections: readonly FeedProjection[];
  /** The state that a stream's events make. @throws RangeError for a stream of no known kind */
  readonly stateOf: (streamId: string, events: readonly RecordedEvent[]) => unknown;
  /** Where the sealer's heads and public keys can be read; null or absent when they are not at hand. */
  readonly sealExportFolder?: string | null;
  /** The accepted public keys of the sealer (PEM), where configured; else those stored with its heads. */
  readonly sealPublicKeys?: readonly string[] | null;
}

/** A {@link HistoryConfig}. */
export const HISTORY = Symbol('what the history is told by');
