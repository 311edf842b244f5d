/** A node could not be queried, or its response cannot be used. Nothing is known about the chain then: query again. */
export abstract class TronNodeError extends Error {}

/** No answer: refused, timed out, cut off, or a server error. */
export class NodeUnavailableError extends TronNodeError {
  override readonly name = 'NodeUnavailableError';
}

/** The node limits our rate (429, or a gateway's 403 with its limit text). */
export class NodeRateLimitedError extends TronNodeError {
  override readonly name = 'NodeRateLimitedError';
  constructor(
    message: string,
    /** The wait that the node requests, where it gives one, capped to a bearable time. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** An answer that does not have the shape, or contradicts itself. */
export class NodeBadAnswerError extends TronNodeError {
  override readonly name = 'NodeBadAnswerError';
}
