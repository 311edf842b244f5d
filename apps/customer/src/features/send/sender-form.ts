import { SenderDetails } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';
import type { Draft } from '../../shared/draft/draft';
import { emailField, phoneField, recipientEmailField } from '../../shared/forms/person-fields';

const { firstName, lastName } = SenderDetails.shape;

/** SELL-02: what a guest types of themselves; checked, it is what the contract takes. */
export const SenderForm = z.pipe(
  z.object({ firstName, lastName, email: emailField, phone: phoneField, recipientEmail: recipientEmailField }),
  z.transform(({ recipientEmail, ...sender }) => ({ sender, recipientEmail })),
);
export type SenderForm = z.infer<typeof SenderForm>;
export type SenderFields = z.input<typeof SenderForm>;

/** The draft's fields as they stand in the form. */
export function fieldsOf(draft: Draft): SenderFields {
  const { firstName, lastName, email, phoneCountry, phone, recipientEmail, isOwnAccount } = draft;
  return {
    firstName,
    lastName,
    email,
    phone: { country: phoneCountry, typed: phone },
    recipientEmail: { isOwn: isOwnAccount, typed: recipientEmail },
  };
}

/** And back again. */
export function draftOf({ phone, recipientEmail, ...fields }: SenderFields): Partial<Draft> {
  const { isOwn: isOwnAccount, typed } = recipientEmail;
  return { ...fields, phoneCountry: phone.country, phone: phone.typed, recipientEmail: typed, isOwnAccount };
}

/** The checked form; null while anything is wrong or missing. */
export function readSenderForm(draft: Draft): SenderForm | null {
  return SenderForm.safeParse(fieldsOf(draft)).data ?? null;
}
