/** A block's head as it leaves the database: enough to know the block again, and to prove who signed it. */
export interface ExportedHead {
  readonly kind: 'head';
  readonly block: bigint;
  /** Hex. */
  readonly hash: string;
  /** Events in the block. */
  readonly count: number;
  readonly sealedAt: Date;
  readonly keyId: string;
  /** Base64. */
  readonly signature: string;
}

/**
 * Blocks that are in the export but were lost from the store, as confirmed by a person: after a restore of an older
 * copy. Signed by the sealer's key, so that no other party can excuse a truncated history.
 */
export interface ExportedLoss {
  readonly kind: 'loss';
  /** The store's last block; 0 when it had none. */
  readonly after: bigint;
  /** The export's last block: the chain goes on from its hash. */
  readonly upTo: bigint;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
  readonly keyId: string;
  /** Base64. */
  readonly signature: string;
}

export type ExportedRecord = ExportedHead | ExportedLoss;

/** The last head, and the loss that was written after it, if any. */
export interface ExportTail {
  readonly head: ExportedHead | null;
  readonly loss: ExportedLoss | null;
}

/** Reads the export. */
export interface HeadReader {
  /** In the order it was written. */
  read(): AsyncIterable<ExportedRecord>;
}

/** Destination of heads: a place that the application cannot write, and that cannot be changed afterwards. */
export interface HeadExport extends HeadReader {
  /** Resolves when it will survive a power cut. Writing one twice does no harm. */
  append(record: ExportedRecord): Promise<void>;
  tail(): Promise<ExportTail>;
}

/** What a loss's signature is over. */
export function lossMessage(loss: Pick<ExportedLoss, 'after' | 'upTo' | 'by' | 'reason' | 'at'>): Buffer {
  const parts = [loss.after.toString(), loss.upTo.toString(), loss.by, loss.reason, loss.at.toISOString()];
  return Buffer.from(`usdt-africa:loss:1:${JSON.stringify(parts)}`);
}
