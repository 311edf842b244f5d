import { email, SenderDetails } from '@usdt-africa/contracts/api';
import type { Draft } from '../draft/draft';
import { readPhone } from './countries';

export const SENDER_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'recipientEmail'] as const;
export type SenderField = (typeof SENDER_FIELDS)[number];
export type SenderErrors = Partial<Record<SenderField, string>>;

export interface SenderForm {
  readonly sender: SenderDetails;
  readonly recipientEmail: string;
}

/** SELL-02: the checked form, or for each field the code of what is wrong with it. */
export function readSenderForm(draft: Draft): { readonly form: SenderForm | null; readonly errors: SenderErrors } {
  const errors: SenderErrors = {};
  const sender = SenderDetails.safeParse({
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    phone: readPhone(draft.phoneCountry, draft.phone) ?? '',
  });
  for (const issue of sender.error?.issues ?? []) {
    const field = issue.path[0] as SenderField;
    errors[field] ??= issue.message;
  }
  const recipientEmail = email.safeParse(draft.recipientEmail);
  if (!recipientEmail.success) errors.recipientEmail = recipientEmail.error.issues[0]!.message;
  for (const field of ['email', 'recipientEmail'] as const) {
    if (errors[field] === 'email') errors[field] = emailFault(draft[field]);
  }
  if (errors.phone && draft.phone.trim() === '') errors.phone = 'phone-required';
  const complete = sender.success && recipientEmail.success && Object.keys(errors).length === 0;
  return { form: complete ? { sender: sender.data, recipientEmail: recipientEmail.data } : null, errors };
}

/** The address a person most likely meant, when only its ending is missing. */
export function completedEmail(typed: string): string {
  return `${typed.trim()}.com`;
}

function emailFault(typed: string): string {
  const text = typed.trim();
  if (text === '') return 'email-required';
  return /^[^\s@]+@[A-Za-z0-9-]+$/.test(text) ? 'email-ending' : 'email';
}
