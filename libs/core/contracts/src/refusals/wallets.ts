import type { RefusalText } from './refusal-text.js';

export interface WalletLimit {
  readonly act: 'buy' | 'send';
  readonly limit: string;
  /** Null for nothing. */
  readonly left: string | null;
  readonly period: 'day' | 'month';
}

const RENEWS = { day: 'today. It renews at midnight', month: 'this month. It renews on the first' } as const;
const ACTS = { buy: 'buy for', send: 'send' } as const;

/** The refusals of wallets. */
export const wallets = {
  'wallets.wallet-short': {
    status: 422,
    sentence: ({ balance }: { readonly balance: string }) =>
      `Your wallet has ${balance}. Enter a smaller amount, or add naira first.`,
    field: 'amount',
  },
  'wallets.over-wallet-limit': {
    status: 422,
    sentence: ({ act, limit, left, period }: WalletLimit) =>
      `You can ${ACTS[act]} ${limit} a ${period}. You have ${left ?? 'nothing'} left ${RENEWS[period]}, Lagos time.`,
    field: 'amount',
  },
  'wallets.wallet-owes': {
    status: 409,
    sentence: ({ open }: { readonly open: string }) =>
      `A bank took back money you had already used. Add ${open} to your wallet to pay it, then try again.`,
  },
  'wallets.wallet-closed': {
    status: 409,
    sentence:
      'We’re checking your wallet, and it can’t pay for anything until that is done. Your naira is safe. Write to us.',
  },
} as const satisfies Readonly<Record<`wallets.${string}`, RefusalText>>;
