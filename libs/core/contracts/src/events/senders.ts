import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant } from './common.js';

/** In the one form in which addresses are compared: whatever was typed. */
const address = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));

/**
 * Stream `sender-watchlist`: addresses from which nothing is paid out before an operator has reviewed it. The reason is
 * in the metadata.
 */
export const senderEvents = {
  SenderAddedToWatchlist: { 1: z.strictObject({ listingId: uuid, address, operatorId: uuid, at: instant }) },
  /** `people`: the requester first, then the approver. */
  SenderRemovedFromWatchlist: {
    1: z.strictObject({ listingId: uuid, address, people: z.array(uuid).check(z.minLength(1)), at: instant }),
  },
} as const;
