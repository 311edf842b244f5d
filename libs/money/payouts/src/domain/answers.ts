/** What came of one request to pay, in the words of a payout. */
export type SubmitAnswer =
  /** The provider has it. */
  | { readonly outcome: 'ACCEPTED'; readonly providerId: string | null }
  /** Certain that this request paid nothing; `passing`: for a reason that passes. */
  | { readonly outcome: 'REJECTED'; readonly code: string; readonly passing: boolean }
  | { readonly outcome: 'UNKNOWN'; readonly cause: string };

/** What the provider reports to have done under a reference, compared with the request. */
export interface PaidAnswer {
  readonly amountKobo: bigint;
  readonly currency: string;
  readonly accountMatches: boolean;
  /** Null when the provider does not report it. */
  readonly feeKobo: bigint | null;
  readonly sessionId: string | null;
  readonly at: Date | null;
}

/** The provider's own answer about a reference. */
export type QueryAnswer =
  | { readonly state: 'NOT_FOUND' | 'PENDING' | 'NEEDS_AUTH' | 'UNAVAILABLE' }
  | { readonly state: 'FAILED'; readonly code: string; readonly passing: boolean }
  | { readonly state: 'SUCCEEDED' | 'REVERSED'; readonly paid: PaidAnswer };
