import { RecipientEmailRequest, RecipientEnquiryRequest, RecipientNicknameRequest } from '@usdt-africa/contracts/api';
import * as z from 'zod/mini';

/** As the contract takes them: an empty one is none. */
export const nicknameOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());
export const emailOf = nicknameOf;

const nickname = z.string().check((typed) => {
  const asked = RecipientNicknameRequest.safeParse({ nickname: nicknameOf(typed.value) });
  const message = asked.error?.issues[0]?.message;
  if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
});

export const NicknameForm = z.object({ nickname });

const email = z.string().check((typed) => {
  const asked = RecipientEmailRequest.safeParse({ email: emailOf(typed.value) });
  const message = asked.error?.issues[0]?.message;
  if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
});

export const EmailForm = z.object({ email });

const { shape } = RecipientEnquiryRequest;

/** RCP-03: whose account it is, and what it is called here. Of one's own no name is asked. */
export const recipientForm = (whose: 'own' | 'other') =>
  z.object({
    name: z.string().check((typed) => {
      if (whose === 'own') return;
      const name = typed.value.trim();
      const message = name === '' ? 'recipient-name-required' : shape.name.safeParse(name).error?.issues[0]?.message;
      if (message) typed.issues.push({ code: 'custom', input: typed.value, message });
    }),
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
