/** Pace of the chain check; times in milliseconds. */
export interface CheckRules {
  /** Between the starts of two checks. */
  readonly everyMs: number;
  /** After a check that could not be completed. */
  readonly retryMs: number;
  /** Addresses read between two readings of the solid height. */
  readonly batch: number;
  /** The least time for each address: the check takes little of a core, and of the node, for a minute rather than much at once. */
  readonly addressMs: number;
  /** Requests to the node at a time. */
  readonly requests: number;
  /** How often one batch is read again because the height moved; it is halved each time. */
  readonly tries: number;
  /** For so long the scan may take to pass the blocks that were read. */
  readonly cursorMs: number;
  /** For so long what a block holds may take to be in the ledger, after the scan has passed it. */
  readonly settleMs: number;
  /** Between two looks at the database. */
  readonly pollMs: number;
  /** Between a reading that differs and the second one. */
  readonly secondMs: number;
  /** Checks within which every issued address is read once: a week of them, with some to spare. */
  readonly round: number;
}

/** Production's. */
export const CHECK_RULES: CheckRules = {
  everyMs: 60 * 60_000,
  retryMs: 5 * 60_000,
  batch: 40,
  addressMs: 50,
  requests: 8,
  tries: 6,
  cursorMs: 120_000,
  settleMs: 60_000,
  pollMs: 1_000,
  secondMs: 60_000,
  round: 150,
};

/** Injection token of {@link CheckRules}, for tests: nothing provides it in production. */
export const CHECK_FIGURES = Symbol('pace of the chain check');
