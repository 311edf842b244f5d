import * as z from 'zod/mini';

/**
 * Characters no human types into a form and that break what comes after: NUL and other controls, lone surrogates
 * (jsonb refuses them), bidirectional controls, and whatever looks like nothing or like another character and so makes a
 * name read as another one.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffd]/u;

/** True when a text holds nothing that {@link UNSAFE} names. */
export const isSafeText = (text: string): boolean => !UNSAFE.test(text);

/** A line of text that a person typed: trimmed, safe characters only, 1 to `max` characters. Messages are codes. */
export const line = (max: number, required = 'required') =>
  z.pipe(
    z.pipe(
      z.string('required-text'),
      z.transform((text: string) => text.trim()),
    ),
    z.string().check(
      z.refine((text) => text.length > 0, { error: required, abort: true }),
      z.refine((text) => text.length <= max, { error: 'too-long', abort: true }),
      z.refine(isSafeText, { error: 'unsafe-characters' }),
    ),
  );

/** A plain decimal text with at most `decimals` decimals and 12 whole digits; never a JSON number, never an exponent. */
export const decimalText = (decimals: number) =>
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

export const uuid = z
  .string('uuid')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'uuid'));
