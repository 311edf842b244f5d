import { email } from '@usdt-africa/contracts/api';
import { mobileNumber } from '@usdt-africa/contracts/phone';
import { trimmed } from '@usdt-africa/contracts/unseen';
import * as z from 'zod/mini';

/** An email address; a missing ending is reported as a separate fault, because the page can suggest one. */
export const emailField = z.pipe(
  z.string().check((typed) => {
    const fault = email.safeParse(typed.value).error?.issues[0]?.message;
    if (!fault) return;
    const message = fault === 'email' ? emailFault(trimmed(typed.value)) : fault;
    typed.issues.push({ code: 'custom', input: typed.value, message });
  }),
  z.transform(trimmed),
);

/** The recipient's address as it is typed; the checked value is null where the account is the sender's own. */
export const recipientEmailField = z.pipe(
  z.object({ isOwn: z.boolean(), typed: z.string() }),
  z.transform(({ isOwn, typed }, { issues }): string | null => {
    if (isOwn) return null;
    const { data, error } = emailField.safeParse(typed);
    if (error) issues.push({ code: 'custom', input: typed, message: error.issues[0]?.message ?? 'email' });
    return data ?? null;
  }),
);

/** A number as it is typed, with its country; the checked value has the contract's form. */
export const phoneField = z.pipe(
  z.object({ country: z.string(), typed: z.string() }),
  z.transform(({ country, typed }, { issues }) => {
    const number = mobileNumber(typed, country);
    if (number === null) {
      issues.push({ code: 'custom', input: typed, message: typed.trim() === '' ? 'phone-required' : 'phone' });
    }
    return number ?? '';
  }),
);

/** The address a person most likely meant, when only its ending is missing. */
export function completedEmail(typed: string): string {
  return `${trimmed(typed)}.com`;
}

function emailFault(text: string): string {
  if (text === '') return 'email-required';
  return /^[^\s@]+@[A-Za-z0-9-]+$/.test(text) ? 'email-ending' : 'email';
}
