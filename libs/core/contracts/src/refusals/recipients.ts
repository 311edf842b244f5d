import type { RefusalText } from './refusal-text.js';

/** Refusals about recipients. */
export const recipients = {
  'recipients.recipient-not-found': { status: 404, sentence: 'There is no such recipient in your list.' },
  'recipients.tron-address': {
    status: 422,
    sentence: 'This is not a TRON address: its check letters do not fit. Copy it again from your wallet.',
    field: 'address',
  },
  'recipients.too-many-recipients': {
    status: 409,
    sentence: 'You keep 200 recipients. Delete one that you do not pay any more.',
  },
  'recipients.not-paid-yet': {
    status: 409,
    sentence: 'A recipient can be trusted once an order to them was paid.',
  },
  'recipients.name-changed': {
    status: 409,
    sentence: 'The name at the bank has changed. Look at it first: nothing is paid until you decide.',
  },
  'recipients.name-not-changed': { status: 409, sentence: 'There is no other name to say yes to.' },
  'recipients.name-unsure': {
    status: 409,
    sentence: 'The bank gives yet another name now. Look at it again.',
  },
  'recipients.another-account': {
    status: 422,
    sentence: 'This was checked for another bank account. Check it again.',
  },
  'recipients.bank-unavailable': {
    status: 503,
    sentence: 'The list of banks cannot be loaded at the moment. Try again shortly.',
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
      `${bank} does not answer at the moment. Try again in a minute, or use an account at another bank.`,
    retryAfterSeconds: 30,
  },
  'recipients.unknown-bank': { status: 422, sentence: 'Choose a bank from the list.', field: 'bankCode' },
  'recipients.account-not-found': {
    status: 422,
    sentence: ({ bank }: { readonly bank: string }) =>
      `${bank} does not know this account. Check the number and the bank.`,
    field: 'accountNumber',
  },
} as const satisfies Readonly<Record<`recipients.${string}`, RefusalText>>;
