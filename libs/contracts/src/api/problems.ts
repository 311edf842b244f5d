import * as z from 'zod/mini';

/** What every refusal is, by RFC 9457: `code` is stable, `detail` is a sentence that a person understands. */
export const ProblemView = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  correlationId: z.exactOptional(z.string()),
  errors: z.exactOptional(
    z.readonly(z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() }))),
  ),
  retryAfterSeconds: z.exactOptional(z.number()),
});

/**
 * Sentences for the codes that request validation uses. The web app has its own in five languages and looks them up by
 * code; whoever reads the raw answer gets these.
 */
export const FIELD_SENTENCES: Readonly<Record<string, string>> = {
  required: 'This is required.',
  'required-text': 'This must be a text.',
  'too-long': 'This is too long.',
  'unsafe-characters': 'This has characters that cannot be used here.',
  'decimal-text': 'Give a plain amount as text, like "25" or "25.50".',
  'above-maximum': 'This is more than can be sold in one order.',
  'below-minimum': 'This is below the smallest amount.',
  side: 'Only "sell" is possible.',
  uuid: 'This is not a valid id.',
  bank: 'Choose a bank.',
  'account-required': 'Recipient account is required',
  'account-number': 'An account number has 10 digits.',
  email: 'Give an email address like name@example.com.',
  phone: 'Give a mobile number with its country code, like +2348035550148.',
  'first-name-required': 'First name is required.',
  'name-letters': 'A name has letters, spaces, hyphens and apostrophes only.',
  'last-name-required': 'Last name is required.',
  network: 'Only TRC20 is possible.',
  token: 'This link is not complete.',
  'order-number': 'An order id is S or B and then 12 digits.',
  'reason-required': 'Say why you do this.',
  'password-required': 'Type the password.',
  'password-short': 'At least 10 characters.',
  'password-common': 'Too many people use this password, or one like it. Choose another.',
  'password-personal': 'The password must not be your name, your address or the name of this product.',
  'password-same': 'This is the password you have.',
  code: 'Type the six digits.',
  'recovery-code': 'A recovery code has 24 letters and digits.',
  'name-required': 'A name is required.',
  role: 'Choose support, finance, engineer or admin.',
  'email-taken': 'Somebody with this address is an operator already.',
  'dispute-issue': 'Say what the recipient sees.',
  'message-empty': 'Write something, or add a file.',
  'too-many-files': 'Five files at once are enough.',
  'file-unknown': 'This file is not there any more. Add it again.',
  'unknown-field': 'This field is not known here.',
  invalid: 'This is not valid.',
};
