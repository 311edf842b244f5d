import type { WalletAccountView } from '@usdt-africa/contracts/api';

/** An account number that takes naira. */
export type ReadyAccount = Extract<WalletAccountView, { readonly state: 'ready' }>;
