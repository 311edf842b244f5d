import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const depositKey = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));
/** A calendar day in Lagos. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/**
 * What a person is known by. `identity-number`: the BVN or NIN that was compared for an account; it identifies a person
 * who returns with a new account.
 */
const PERSON_KINDS = ['mail-address', 'phone-number', 'bank-account', 'identity-number', 'account'] as const;
const kind = z.enum(PERSON_KINDS);
/** Also the browser that places orders: unpaid orders reduce no other person's limit. */
const kindOrBrowser = z.enum([...PERSON_KINDS, 'browser']);
const reserving = z.enum(['browser', 'account']);
/** Of an operator's override; `account`: its tier's limits have a stream of their own. */
const overridden = z.enum(['mail-address', 'phone-number', 'bank-account', 'account']);
/** `monthMicro`: null where the month of the account's tier applies, and for what has no limit by month. */
const sums = z.strictObject({ dayMicro: unitsText, monthMicro: z.nullable(unitsText) });

/**
 * Stream `limit-<blind index>`: what one identifier of a person (mail address, phone, receiving account) uses of its
 * daily limit, or what a browser reserves for unpaid orders. The events of a deposit are appended to the streams of all
 * its order's identifiers atomically.
 */
export const limitEvents = {
  /**
   * An order was placed: its amount is reserved on that day until `until`, by its browser, or by the account that sells.
   * `accountId`: null for a browser's.
   */
  LimitReserved: {
    1: z.strictObject({
      kind: reserving,
      orderId: uuid,
      accountId: z.nullable(uuid),
      amountMicro: unitsText,
      day,
      until: instant,
      at: instant,
    }),
  },
  /**
   * A deposit was seen: its amount is reserved until it is final or dropped, and its order's reservation is reduced by
   * it.
   */
  LimitDepositSeen: {
    1: z.strictObject({ kind: kindOrBrowser, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
  },
  /** The seen deposit was dropped with its block and reserves nothing any more. */
  LimitDepositDropped: { 1: z.strictObject({ orderId: uuid, depositKey, at: instant }) },
  /** The rest of a reservation is free again before its time. */
  LimitReservationReleased: {
    1: z.strictObject({
      orderId: uuid,
      amountMicro: unitsText,
      cause: z.enum(['cancelled', 'completed']),
      at: instant,
    }),
  },
  /**
   * A deposit counts on the day of its block; what its order reserved goes down by as much, unless it did when it was seen.
   * Deposits below the minimum that became final together count as one, under the first one's key.
   */
  LimitUsed: {
    1: z.strictObject({ kind, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
  },
  /** A deposit exceeded the remaining limit: all of it is held, and none of it counts. */
  LimitExceeded: {
    1: z.strictObject({
      kind,
      orderId: uuid,
      depositKey,
      amountMicro: unitsText,
      day,
      limitMicro: unitsText,
      at: instant,
    }),
  },
  /**
   * An operator gave this identifier its own limit, until then (null: until it is ended). `orderId`: null for an account
   * that has sold nothing yet. `monthMicro`: null where its tier's month goes on. The reason is in the metadata.
   */
  LimitOverrideSet: {
    1: z.strictObject({
      overrideId: uuid,
      kind: overridden,
      limits: z.strictObject({ sell: sums, buy: z.optional(sums), send: z.optional(sums) }),
      until: z.nullable(instant),
      orderId: z.nullable(uuid),
      at: instant,
    }),
  },
  LimitOverrideEnded: { 1: z.strictObject({ overrideId: uuid, at: instant }) },
} as const;
