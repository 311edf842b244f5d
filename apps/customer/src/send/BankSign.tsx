import type { BankView } from '@usdt-africa/contracts/api';
import { bankColour, bankLetters } from './bank-search';

/** A bank's letters on its colour; letters, not logos. */
export function BankSign({ bank, small }: { readonly bank: BankView; readonly small?: boolean }) {
  return (
    <span
      className={`bank-sign bank-sign--${bankColour(bank.code)}${small ? ' bank-sign--small' : ''}`}
      aria-hidden="true"
    >
      {bankLetters(bank)}
    </span>
  );
}
