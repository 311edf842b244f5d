import type { RefusalText } from './refusal-text.js';

/** The refusals of transfers by username. */
export const transfers = {
  'transfers.username-unknown': {
    status: 404,
    sentence: 'No one has this username. Check each character, and ask the person if you’re not sure.',
    field: 'username',
  },
  'transfers.own-username': {
    status: 409,
    sentence: 'This is your own username. Enter the username of the person who gets the naira.',
    field: 'username',
  },
  'transfers.receiver-closed': {
    status: 409,
    sentence: 'This person’s wallet can’t receive naira now. Nothing was taken from yours.',
    field: 'username',
  },
  'transfers.new-payee-waits': {
    status: 403,
    sentence: ({ until }: { readonly until: string }) =>
      `You changed how you log in, so you can’t pay a new person until ${until}. Pay someone you’ve paid before.`,
  },
  'transfers.no-transfer': { status: 404, sentence: 'We can’t find this transfer.' },
} as const satisfies Readonly<Record<`transfers.${string}`, RefusalText>>;
