import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

const depositKey = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));
/** A calendar day in Lagos. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** What a person is known by. */
const kind = z.enum(['mail-address', 'phone-number', 'bank-account']);
/** Also the browser that places orders: what is not paid weighs on nobody else. */
const kindOrBrowser = z.enum(['mail-address', 'phone-number', 'bank-account', 'browser']);
/** Also the account that sells: its tier's limits are kept in a stream of its own. */
const kindOrAccount = z.enum(['mail-address', 'phone-number', 'bank-account', 'account']);
/** Also the BVN or NIN that was compared for an account: whoever comes back as somebody new is known by it. */
const kindOrNumber = z.enum(['mail-address', 'phone-number', 'bank-account', 'identity-number', 'account']);
const anyKindOrNumber = z.enum([
  'mail-address',
  'phone-number',
  'bank-account',
  'identity-number',
  'browser',
  'account',
]);
const anyKind = z.enum(['mail-address', 'phone-number', 'bank-account', 'browser', 'account']);

/**
 * Stream `limit-<blind index>`: what one identifier of a person (mail address, phone, receiving account) takes up of its
 * daily limit, or what a browser keeps free for orders that are not paid. What is told of a deposit stands in the streams of
 * all its order's identifiers, together or not at all.
 */
export const limitEvents = {
  /** An order was placed: its amount is kept free on that day until `until`. From version 2 on by its browser alone. */
  LimitReserved: {
    1: z.strictObject({ kind, orderId: uuid, amountMicro: unitsText, day, until: instant, at: instant }),
    2: z.strictObject({ kind: kindOrBrowser, orderId: uuid, amountMicro: unitsText, day, until: instant, at: instant }),
    /** `accountId`: whose account sells; null for a browser's. */
    3: z.strictObject({
      kind: anyKind,
      orderId: uuid,
      accountId: z.nullable(uuid),
      amountMicro: unitsText,
      day,
      until: instant,
      at: instant,
    }),
  },
  /** A deposit was seen: its amount is kept free until it is final or gone, and its order's reservation goes down by it. */
  LimitDepositSeen: {
    1: z.strictObject({ kind: kindOrBrowser, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
    2: z.strictObject({ kind: anyKind, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
    3: z.strictObject({ kind: anyKindOrNumber, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
  },
  /** What was seen is gone with its block, and keeps nothing free any more. */
  LimitDepositGone: { 1: z.strictObject({ orderId: uuid, depositKey, at: instant }) },
  /** Not written any more. Something was seen for the order: what it reserved stays until that is final. */
  LimitReservationKept: { 1: z.strictObject({ orderId: uuid, depositKey, at: instant }) },
  /** Not written any more but for what was kept so. What was seen is gone with its block: the reservation stays until `until`. */
  LimitReservationLoosened: { 1: z.strictObject({ orderId: uuid, depositKey, until: instant, at: instant }) },
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
    2: z.strictObject({ kind: kindOrAccount, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
    3: z.strictObject({ kind: kindOrNumber, orderId: uuid, depositKey, amountMicro: unitsText, day, at: instant }),
  },
  /** A deposit did not fit into what was left: all of it is held, and none of it counts. */
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
    2: z.strictObject({
      kind: kindOrAccount,
      orderId: uuid,
      depositKey,
      amountMicro: unitsText,
      day,
      limitMicro: unitsText,
      at: instant,
    }),
    3: z.strictObject({
      kind: kindOrNumber,
      orderId: uuid,
      depositKey,
      amountMicro: unitsText,
      day,
      limitMicro: unitsText,
      at: instant,
    }),
  },
  /** An operator gave this identifier a limit of its own, until then (null: until it is ended). Why stands in the metadata. */
  LimitOverrideSet: {
    1: z.strictObject({
      overrideId: uuid,
      kind,
      limitMicro: unitsText,
      until: z.nullable(instant),
      orderId: uuid,
      at: instant,
    }),
    /** Also for an account, which may have sold nothing yet. `monthMicro`: null where its tier's month goes on. */
    2: z.strictObject({
      overrideId: uuid,
      kind: kindOrAccount,
      limitMicro: unitsText,
      monthMicro: z.nullable(unitsText),
      until: z.nullable(instant),
      orderId: z.nullable(uuid),
      at: instant,
    }),
  },
  LimitOverrideEnded: { 1: z.strictObject({ overrideId: uuid, at: instant }) },
} as const;
