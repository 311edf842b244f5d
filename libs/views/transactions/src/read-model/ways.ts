import type { TransactionBalance, TransactionKind, TransactionRow, TransactionType } from '@usdt-africa/contracts/api';

interface Way {
  readonly type: TransactionType;
  readonly balance: TransactionBalance;
  /** Null: either, by the row. */
  readonly direction: TransactionRow['direction'] | null;
}

/**
 * What follows from each kind. In a sale the stablecoin goes out and naira come in, at a bank; a purchase takes naira from the
 * wallet, and the stablecoin comes in; a transfer moves naira between wallets, and a withdrawal from a wallet to a bank.
 */
export const WAYS = {
  sell: { type: 'send-out', balance: 'usdt', direction: 'in' },
  buy: { type: 'send-in', balance: 'ngn', direction: 'out' },
  transfer: { type: 'transfer', balance: 'ngn', direction: null },
  withdrawal: { type: 'withdrawal', balance: 'ngn', direction: 'out' },
} as const satisfies Readonly<Record<TransactionKind, Way>>;
