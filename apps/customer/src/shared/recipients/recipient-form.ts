import {
  RecipientEmailRequest,
  RecipientEnquiryRequest,
  RecipientNicknameRequest,
  SaveAddressRequest,
} from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';

/** As the contract takes what may be left out: an empty one is none. */
export const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** What may be left out, checked by the contract. */
const optional = (check: (text: string | null) => z.core.util.SafeParseResult<unknown>) =>
  z.string().check((typed) => {
    const message = check(textOrNull(typed.value)).error?.issues[0]?.message;
    if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
  });
const nickname = optional((text) => RecipientNicknameRequest.safeParse({ nickname: text }));
const email = optional((text) => RecipientEmailRequest.safeParse({ email: text }));

/** Forms of the fields that can be changed separately later: one text each. */
export const TextForm = { nickname: z.object({ text: nickname }), email: z.object({ text: email }) };

const { shape } = RecipientEnquiryRequest;

/** Name of another person; an own account or wallet needs none. */
const nameOf = (whose: 'own' | 'other') =>
  z.string().check((typed) => {
    if (whose === 'own') return;
    const name = typed.value.trim();
    const message = name === '' ? 'recipient-name-required' : shape.name.safeParse(name).error?.issues[0]?.message;
    if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
  });

/** RCP-03: the account, and its name here. */
export const recipientForm = (whose: 'own' | 'other') =>
  z.object({
    name: nameOf(whose),
    bankCode: z.string().check(z.refine((code) => code !== '', { error: 'bank' })),
    accountNumber: z.string().check((typed) => {
      if (!/^\d{10}$/.test(typed.value))
        typed.issues.push({
          code: 'custom',
          input: typed.value,
          message: typed.value === '' ? 'account-required' : 'account-number',
        });
    }),
    nickname,
    email,
  });

export type RecipientFields = z.infer<ReturnType<typeof recipientForm>>;

/** RCP-03: a TRON address, and its name here. Its checksum is checked apart. */
export const addressForm = (whose: 'own' | 'other') =>
  z.object({
    name: nameOf(whose),
    address: z.string().check((typed) => {
      const message = SaveAddressRequest.shape.address.safeParse(typed.value).error?.issues[0]?.message;
      if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
    }),
    nickname,
    email,
  });

export type AddressFields = z.infer<ReturnType<typeof addressForm>>;
