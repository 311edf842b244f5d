import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant } from './common.js';

/** In the one form in which addresses are compared: whatever was typed. */
const address = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));

/** Stream `listed-senders`: addresses from which nothing is paid out before one of us looked. Why stands in the metadata. */
export const senderEvents = {
  SenderListed: { 1: z.strictObject({ listingId: uuid, address, operatorId: uuid, at: instant }) },
  /** `people`: whoever asked first, then whoever said yes. */
  SenderUnlisted: {
    1: z.strictObject({ listingId: uuid, address, people: z.array(uuid).check(z.minLength(1)), at: instant }),
  },
} as const;
