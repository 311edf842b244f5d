import { REFERRAL_SOURCES, RegistrationDetails, TERMS_VERSION } from '@usdt-africa/contracts/api';
import type { RegistrationView } from '@usdt-africa/contracts/api';
import { isOfNigeria } from '@usdt-africa/contracts/phone';
import * as z from 'zod/mini';
import { passing, readJson } from '../../../shared/browser/storage';
import { currentDraft } from '../../../shared/draft/draft';
import { emailField, phoneField } from '../../../shared/forms/person-fields';
import { countryOf, phoneCountry } from '../../../shared/forms/countries';

const { firstName, lastName, referral } = RegistrationDetails.shape;

/** AUTH-02: the personal details; optional ones may stay empty. */
export const DetailsForm = z.object({
  firstName,
  lastName,
  email: emailField,
  phone: z.pipe(phoneField, z.string().check(z.refine(isOfNigeria, { error: 'phone-nigerian' }))),
  referralSource: z.union([z.literal(''), z.enum(REFERRAL_SOURCES)]),
  referral: z.pipe(
    z
      .string()
      .check(z.refine((text) => text.trim() === '' || referral.safeParse(text.trim()).success, { error: 'referral' })),
    z.transform((text: string) => text.trim()),
  ),
});
export type DetailsFields = z.input<typeof DetailsForm>;

/** As the contract takes it. */
export function detailsOf(
  checked: z.infer<typeof DetailsForm>,
  language: RegistrationDetails['language'],
): RegistrationDetails {
  return {
    ...checked,
    referralSource: checked.referralSource === '' ? null : checked.referralSource,
    referral: checked.referral === '' ? null : checked.referral,
    terms: TERMS_VERSION,
    language,
  };
}

const TYPED = 'register';
const REFERRAL = 'referral';

/** Stores typed input in the tab until it is sent. */
export function keepTyped(fields: DetailsFields): void {
  passing.set(TYPED, JSON.stringify(fields));
}

export function forgetTyped(): void {
  passing.remove(TYPED);
}

/** Stores the code of a referral link until the form is shown. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get('ref');
  if (code !== null && referral.safeParse(code).success) passing.set(REFERRAL, code);
}

/** Initial values of the form: typed input, else what was sent, else the guest's details from a sale. */
export function firstFields(view: RegistrationView | null): DetailsFields {
  const code = passing.get(REFERRAL) ?? '';
  const typed = readJson<DetailsFields>(passing, TYPED);
  if (typed) return { ...typed, referral: typed.referral || code };
  if (view) {
    const { phone } = view;
    const country = countryOf(phone, '') ?? phoneCountry('').code;
    const { firstName: first, lastName: last, email } = view;
    return {
      firstName: first,
      lastName: last,
      email,
      phone: { country, typed: phone },
      referralSource: view.referralSource ?? '',
      referral: view.referral ?? code,
    };
  }
  const draft = currentDraft();
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    email: draft.email,
    phone: { country: draft.phoneCountry, typed: draft.phone },
    referralSource: '',
    referral: code,
  };
}
