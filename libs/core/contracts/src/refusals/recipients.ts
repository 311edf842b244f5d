import type { RefusalText } from './refusal-text.js';

/** Refusals about recipients. */
export const recipients = {
  'recipients.recipient-not-found': { status: 404, sentence: 'This recipient isn’t in your list.' },
  'recipients.tron-address': {
    status: 422,
    sentence: 'This isn’t a TRON address: some characters are wrong. Copy it again from your wallet.',
    field: 'address',
  },
  'recipients.too-many-recipients': {
    status: 409,
    sentence: 'You have 200 recipients already. Delete one you no longer pay.',
  },
  'recipients.not-paid-yet': {
    status: 409,
    sentence: 'You can trust a recipient once an order to them is paid.',
  },
  'recipients.name-changed': {
    status: 409,
    sentence: 'The name at the bank has changed. Check it first: nothing is paid until you decide.',
  },
  'recipients.name-not-changed': { status: 409, sentence: 'There is no other name to confirm.' },
  'recipients.name-unsure': {
    status: 409,
    sentence: 'The bank gives a different name now. Check it again.',
  },
  'recipients.another-account': {
    status: 422,
    sentence: 'This check was for another bank account. Check it again.',
  },
  'recipients.bank-unavailable': {
    status: 503,
    sentence: 'We can’t load the list of banks right now. Try again shortly.',
    retryAfterSeconds: 10,
  },
  'recipients.enquiry-expired': {
    status: 422,
    sentence: 'The bank account was checked too long ago. Check it again.',
    field: 'enquiryId',
  },
  'recipients.bank-unavailable/bank': {
    status: 503,
    sentence: ({ bank }: { readonly bank: string }) =>
      `${bank} isn’t responding. Try again in a minute, or use an account at another bank.`,
    retryAfterSeconds: 30,
  },
  'recipients.unknown-bank': { status: 422, sentence: 'Choose a bank from the list.', field: 'bankCode' },
  'recipients.account-not-found': {
    status: 422,
    sentence: ({ bank }: { readonly bank: string }) =>
      `${bank} has no account with this number. Check the number and the bank.`,
    field: 'accountNumber',
  },
} as const satisfies Readonly<Record<`recipients.${string}`, RefusalText>>;
