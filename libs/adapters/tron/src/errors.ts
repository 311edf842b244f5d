/** A node could not be asked, or what it answered cannot be used. Nothing is known about the chain then: ask again. */
export abstract class TronNodeError extends Error {}

/** No answer: refused, timed out, cut off, or a server error. */
export class NodeUnavailableError extends TronNodeError {
  override readonly name = 'NodeUnavailableError';
}

/** The node asks us to slow down (429, or a gateway's 403 with its limit text). */
export class NodeRateLimitedError extends TronNodeError {
  override readonly name = 'NodeRateLimitedError';
  constructor(
    message: string,
    /** How long the node wants us to wait, where it says so, and no longer than can be waited for. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** An answer that does not have the shape, or contradicts itself. */
export class NodeBadAnswerError extends TronNodeError {
  override readonly name = 'NodeBadAnswerError';
}
