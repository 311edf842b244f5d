/**
 * One invalid field of a request, with a message key that the web app can translate and a sentence for all other
 * clients.
 */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** RFC 9457 problem details, with the product's members. `code` is stable; `detail` is a sentence a person understands. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly correlationId?: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** How often something may be tried still. */
  readonly triesLeft?: number;
}

/** An expected refusal: mapped to problem+json at the edge, never logged as a fault. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly extra: Pick<Problem, 'errors' | 'retryAfterSeconds' | 'triesLeft'> = {},
  ) {
    super(detail);
    this.name = 'Refusal';
  }
}
