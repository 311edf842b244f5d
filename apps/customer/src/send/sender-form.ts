import { email, SenderDetails } from '@usdt-africa/contracts/api';
import { mobileNumber } from '@usdt-africa/contracts/phone';
import * as z from 'zod/mini';
import type { Draft } from '../draft/draft';

/** An address, and what is wrong with it told apart: its ending alone is soon added. */
const address = z.pipe(
  z.string().check((typed) => {
    const fault = email.safeParse(typed.value).error?.issues[0]?.message;
    if (!fault) return;
    const message = fault === 'email' ? emailFault(typed.value.trim()) : fault;
    typed.issues.push({ code: 'custom', input: typed.value, message });
  }),
  z.transform((typed: string) => typed.trim()),
);

const phone = z.pipe(
  z.object({ country: z.string(), typed: z.string() }),
  z.transform(({ country, typed }, { issues }) => {
    const number = mobileNumber(typed, country);
    if (number === null) {
      issues.push({ code: 'custom', input: typed, message: typed.trim() === '' ? 'phone-required' : 'phone' });
    }
    return number ?? '';
  }),
);

const { firstName, lastName } = SenderDetails.shape;

/** SELL-02: what a guest types of themselves; checked, it is what the contract takes. */
export const SenderForm = z.pipe(
  z.object({ firstName, lastName, email: address, phone, recipientEmail: address }),
  z.transform(({ recipientEmail, ...sender }) => ({ sender, recipientEmail })),
);
export type SenderForm = z.infer<typeof SenderForm>;
export type SenderFields = z.input<typeof SenderForm>;

/** The draft's fields as they stand in the form. */
export function fieldsOf({ firstName, lastName, email, phoneCountry, phone, recipientEmail }: Draft): SenderFields {
  return { firstName, lastName, email, phone: { country: phoneCountry, typed: phone }, recipientEmail };
}

/** And back again. */
export function draftOf({ phone, ...fields }: SenderFields): Partial<Draft> {
  return { ...fields, phoneCountry: phone.country, phone: phone.typed };
}

/** The checked form; null while anything is wrong or missing. */
export function readSenderForm(draft: Draft): SenderForm | null {
  return SenderForm.safeParse(fieldsOf(draft)).data ?? null;
}

/** The address a person most likely meant, when only its ending is missing. */
export function completedEmail(typed: string): string {
  return `${typed.trim()}.com`;
}

function emailFault(text: string): string {
  if (text === '') return 'email-required';
  return /^[^\s@]+@[A-Za-z0-9-]+$/.test(text) ? 'email-ending' : 'email';
}
