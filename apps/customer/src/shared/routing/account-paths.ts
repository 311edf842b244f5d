/** Where customers with an account are, and where people come in: not part of what every page loads. */
export const accountPaths = {
  /** Pages that guests see in place of the dashboard's pages. */
  transactions: '/transactions',
  recipients: '/recipients',
  settings: '/settings',
  /** Terms of use and privacy notice. */
  terms: '/terms',
  privacy: '/privacy',
  /** Coming in; without more it is logging in. */
  auth: '/auth',
  login: '/auth/login',
  register: '/auth/register',
  forgot: '/auth/forgot',
  troubleshoot: '/auth/troubleshoot',
  /** Everything below it requires a signed-in customer: `dashboard/Dashboard.tsx` has its pages. */
  dashboard: '/dashboard',
  dashboardSettings: '/dashboard/settings',
  profile: '/dashboard/settings/profile',
  closeAccount: '/dashboard/settings/profile/close',
  messages: '/dashboard/settings/messages',
  language: '/dashboard/settings/language',
  help: '/dashboard/settings/help',
  /** What became of a transfer, by its transaction hash. */
  findTransfer: '/dashboard/settings/help/find-transfer',
  security: '/dashboard/settings/security',
  securityPassword: '/dashboard/settings/security/password',
  securityPin: '/dashboard/settings/security/pin',
  securityApp: '/dashboard/settings/security/authenticator',
  securityEmailCode: '/dashboard/settings/security/email-code',
  securityAppOff: '/dashboard/settings/security/authenticator/off',
  securityGoogle: '/dashboard/settings/security/google',
  securityPasskeys: '/dashboard/settings/security/passkeys',
  addPasskey: '/dashboard/settings/security/passkeys/add',
  securityUnlock: '/dashboard/settings/security/unlock',
  /** The specification's own spelling. */
  dashboardTerms: '/dashboard/terms',
  dashboardTransactions: '/dashboard/transactions',
  dashboardLimits: '/dashboard/limits',
  upgrade: '/dashboard/limits/upgrade',
  dashboardRecipients: '/dashboard/recipients',
  addRecipient: '/dashboard/recipients/add',
  /** Sale to a saved recipient: recipient, amount, account with a note, network, and confirmation. */
  sell: '/dashboard/sell',
  sellAmount: '/dashboard/sell/amount',
  sellAccount: '/dashboard/sell/account',
  sellType: '/dashboard/sell/type',
  sellConfirm: '/dashboard/sell/confirm',
  /** Purchase with the wallet's naira: amount, wallet address, review, and payment; and a guide to it. */
  buy: '/dashboard/buy',
  buyAddress: '/dashboard/buy/address',
  buyReview: '/dashboard/buy/review',
  buyPay: '/dashboard/buy/pay',
  howToBuy: '/dashboard/how-to-buy',
  /** Naira balance with its lines, and adding naira by bank transfer. */
  wallet: '/dashboard/wallet',
  fund: '/dashboard/wallet/fund',
  /** Naira to a bank account: the form, all saved recipients, the confirmation, and below `withdrawals` the page of each. */
  sendNaira: '/dashboard/wallet/send',
  sendNairaRecipients: '/dashboard/wallet/send/recipients',
  sendNairaConfirm: '/dashboard/wallet/send/confirm',
  withdrawals: '/dashboard/wallet/withdrawals',
  /** Naira to another customer: the form, its confirmation, and the page of each transfer below `sent`. */
  sendToUsername: '/dashboard/wallet/send/username',
  sendToUsernameConfirm: '/dashboard/wallet/send/username/confirm',
  sentNaira: '/dashboard/wallet/sent',
  /** The BVN of a customer who was verified with another number. */
  bvn: '/dashboard/wallet/bvn',
} as const;

/** Page of one saved recipient. */
export const recipientPath = (id: string) => `${accountPaths.dashboardRecipients}/${id}`;
/** Page of one saved TRON address, and a purchase to it. */
export const addressPath = (id: string) => `${accountPaths.dashboardRecipients}/addresses/${id}`;
export const buyToPath = (id: string) => `/dashboard/buy?to=${id}`;

/** Page of one passkey: its name and its uses. */
export const passkeyPath = (id: string) => `${accountPaths.securityPasskeys}/${id}`;
/** Taking it away. */
export const removePasskeyPath = (id: string) => `${passkeyPath(id)}/remove`;

/** One sale of the signed-in customer, and help with it. */
export const sellPath = (number: string) => `${accountPaths.dashboardTransactions}/sell/${number}`;
/** What a bank is shown of it. */
export const receiptPath = (number: string) => `${sellPath(number)}/receipt`;
export const helpPath = (number: string) => `${accountPaths.dashboardTransactions}/help/${number}`;
export const helpIssuePath = (number: string, issue: string) => `${helpPath(number)}/${issue}`;

/** One purchase of the signed-in customer. */
export const buyPath = (number: string) => `${accountPaths.dashboardTransactions}/buy/${number}`;

/** One withdrawal: naira of the wallet that go to a bank account. */
export const withdrawalPath = (id: string) => `${accountPaths.withdrawals}/${id}`;
/** One transfer of naira, for its sender and its receiver. */
export const transferPath = (id: string) => `${accountPaths.sentNaira}/${id}`;
/** State of one sum that the customer is about to transfer. */
export const fundingPath = (intentId: string) => `${accountPaths.fund}/${intentId}`;

/** What the page of a transaction is found by. */
interface PageOfTransaction {
  readonly kind: 'sell' | 'buy' | 'transfer' | 'withdrawal';
  readonly number: string;
  /** Of a transfer and of a withdrawal. */
  readonly pageId?: string | null;
}

/** Page of a transaction of any kind. */
export function transactionPath({ kind, number, pageId }: PageOfTransaction): string {
  if (pageId) return kind === 'transfer' ? transferPath(pageId) : withdrawalPath(pageId);
  return kind === 'buy' ? buyPath(number) : sellPath(number);
}
/** Printable receipt of a purchase. */
export const buyReceiptPath = (number: string) => `${buyPath(number)}/receipt`;
/** Another purchase, to a saved address where one is given. */
export const buyAgainPath = (recipientId: string | null) =>
  recipientId === null
    ? accountPaths.buy
    : `${accountPaths.buy}?${new URLSearchParams({ to: recipientId }).toString()}`;

/** Logging in, and from there on to a page of the app. */
export const loginPath = (next: string) => `${accountPaths.login}?${new URLSearchParams({ next }).toString()}`;

/** The pages for signing in, and what is no page of the app; routes are found in any case. */
const NO_PAGES = /^\/(api|auth|admin)(\/|$)/i;

/** Page of the app to continue to, from an untrusted address; `fallback` for everything else. */
export function safeNext(next: string | null, fallback: string = accountPaths.dashboard): string {
  if (next === null || !/^\/[A-Za-z0-9]/.test(next) || /[\\\s]/.test(next)) return fallback;
  const url = new URL(next, 'https://here.invalid');
  // Parts that climb are gone by now: `/a/..//evil.example` is another site's address, and no page to go to.
  const isOwn = url.origin === 'https://here.invalid' && /^\/[A-Za-z0-9]/.test(url.pathname);
  return isOwn && !NO_PAGES.test(url.pathname) ? url.pathname + url.search : fallback;
}
