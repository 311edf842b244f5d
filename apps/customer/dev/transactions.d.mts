import type { TransactionRow } from '@usdt-africa/contracts/api';

export const unpaid: (number: string) => TransactionRow;
