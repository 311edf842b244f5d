import type { HeldMoney } from '../domain/decide.js';

/** Held deposits of an account, as they were read. */
export interface HeldOfAccount extends HeldMoney {
  /** Current value in kobo; null without a rate. */
  readonly kobo: bigint | null;
  /** The streams that were read, with their versions: when one has grown since, the read is repeated. */
  readonly readAt: readonly { readonly streamId: string; readonly version: number }[];
}

/** Deposits that an account's tier limits hold and that a higher tier releases; implemented by the limits context. */
export abstract class HeldByTier {
  abstract of(accountId: string): Promise<HeldOfAccount>;
}
