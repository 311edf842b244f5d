import type { BankView } from '@usdt-africa/contracts/api';
import { bankColour, bankLetters } from './bank-search';

interface Properties {
  readonly bank: Pick<BankView, 'code' | 'shortName'>;
  readonly small?: boolean;
}

/** A bank's letters on its colour; letters, not logos. */
export function BankSign({ bank, small }: Properties) {
  return (
    <span
      className={`bank-sign bank-sign--${bankColour(bank.code)}${small ? ' bank-sign--small' : ''}`}
      aria-hidden="true"
    >
      {bankLetters(bank)}
    </span>
  );
}
