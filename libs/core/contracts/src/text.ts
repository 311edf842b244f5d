import * as z from 'zod/mini';
import { nameAsSeen } from './unseen.js';

/**
 * Characters that people do not type into a form and that break later processing: NUL and other controls, lone
 * surrogates (jsonb refuses them), bidirectional controls, and characters that are invisible or look like others and
 * make a name read as another one.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffd]/u;

/** True when a text holds nothing that {@link UNSAFE} names. */
export const isSafeText = (text: string): boolean => !UNSAFE.test(text);

/** A line of text that a person typed: trimmed, safe characters only, 1 to `max` characters. Messages are codes. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (max: number, required = 'required') =>
  z.pipe(
    z.pipe(
      z.string('required-text'),
      z.transform((text: string) => text.trim()),
    ),
    z.string().check(
      z.refine((text) => text.length > 0, { error: required, abort: true }),
      z.refine((text) => text.length <= max, { error: 'too-long', abort: true }),
      z.refine(isSafeText, { error: 'unsafe-characters', abort: true }),
    ),
  );

/** Letters that a reason for opening personal data has at least, in two words or more. */
export const REASON_LETTERS = 10;

/** Whether a text says something: at least {@link REASON_LETTERS} letters, in two words or more. */
export const hasRealWords = (text: string): boolean =>
  (text.match(/\p{L}/gu) ?? []).length >= REASON_LETTERS &&
  text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > 1;

/** Why personal data are opened: a line of real words. */
export const reasonWords = z.pipe(
  line(500, 'reason-required'),
  z.string().check(z.refine(hasRealWords, { error: 'reason-short' })),
);

/** Letters of any script with their marks, of words that are joined by spaces, hyphens and apostrophes. */
const NAME = /^['\u2018\u2019]?\p{L}(?:[\p{L}\p{M}]|[-\u2010\u2011'\u2018\u2019 ](?! ))*$/u;
/** More marks on one letter than any script needs: they hide what stands around them. */
const PILED_UP = /\p{M}{4}/u;

/**
 * True for a possible name of a person: letters of any script, marks, apostrophes, hyphens and single spaces. A name
 * goes into mails to an unverified address, so it can hold no amount, number, URL or sentence; look-alike characters
 * are judged by the letters they stand for.
 */
export const isPersonName = (text: string): boolean =>
  isSafeText(text) && !PILED_UP.test(text) && NAME.test(text) && NAME.test(text.normalize('NFKC'));

/** A person's name as it is seen, trimmed, with single spaces: {@link isPersonName}, 1 to `max` characters. */
export const personName = (max: number, required: string) =>
  z.pipe(
    z.pipe(
      z.pipe(z.pipe(z.string('required-text'), z.transform(nameAsSeen)), line(max, required)),
      z.transform((text: string) => text.replace(/\p{Zs}+/gu, ' ')),
    ),
    z.string().check(z.refine(isPersonName, { error: 'name-letters' })),
  );

/** A plain decimal text with at most `decimals` decimals and 12 whole digits; never a JSON number, never an exponent. */
export const decimalText = /* @__NO_SIDE_EFFECTS__ */ (decimals: number) =>
  z.string('decimal-text').check(
    z.refine((text) => text.length <= 20, { error: 'too-long', abort: true }),
    z.refine((text) => new RegExp(`^(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`).test(text), {
      error: 'decimal-text',
    }),
  );

/** An integer of smallest units as a text, as events carry it. */
export const unitsText = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})$/));

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

/** Of our calendar and of PostgreSQL's: neither 30 February nor the year 0, which only JavaScript has. */
const isThere = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text && !text.startsWith('0000');
};

/** An {@link instant} from a request, which may be made up: the date must exist. */
export const instantParameter = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, { abort: true }), z.refine(isThere));

/** True for `2026-02-28`: a day that there is. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isThere(`${text}T00:00:00.000Z`);

export const uuid = z
  .string('uuid')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'uuid'));

/** The provider's code of a bank: 3 to 6 digits, or with letters among them (`035A`, `00zap`). */
export const BANK_CODE = /^(?:[0-9]{3,6}|(?=[0-9]*[A-Za-z])[0-9A-Za-z]{3,12})$/;
