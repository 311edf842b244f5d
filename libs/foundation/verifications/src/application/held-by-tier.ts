import type { HeldMoney } from '../domain/decide.js';

/** What is held of an account, as it was looked at. */
export interface HeldOfAccount extends HeldMoney {
  /** What it is worth now, in kobo; null without a rate. */
  readonly kobo: bigint | null;
  /** The streams that say so, at the versions that were read: where one has grown since, it is looked at again. */
  readonly readAt: readonly { readonly streamId: string; readonly version: number }[];
}

/** What the limits of an account's tier hold, and let go once it rises; whoever keeps the limits provides it. */
export abstract class HeldByTier {
  abstract of(accountId: string): Promise<HeldOfAccount>;
}
