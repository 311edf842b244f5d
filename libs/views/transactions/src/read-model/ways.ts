import type { TransactionBalance, TransactionKind, TransactionRow, TransactionType } from '@usdt-africa/contracts/api';

interface Way {
  readonly type: TransactionType;
  readonly balance: TransactionBalance;
  readonly direction: TransactionRow['direction'];
}

/**
 * What follows from each kind. In a sale the stablecoin goes out and naira come in, at a bank; a purchase takes naira from the
 * wallet, and the stablecoin comes in.
 */
export const WAYS: Readonly<Record<TransactionKind, Way>> = {
  sell: { type: 'send-out', balance: 'usdt', direction: 'in' },
  buy: { type: 'send-in', balance: 'ngn', direction: 'out' },
};
