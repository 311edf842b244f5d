import type { Clock } from '@usdt-africa/kernel';
import type { Change, DocumentLog } from '../kit/document-log.js';
import { OPENING_BALANCE_KOBO } from './model.js';
import type { AccountEntry, Transfer } from './model.js';

/** The account that transfers are paid from and collections settled to: every movement is a line, the balance is the last line's. */
export class Account {
  readonly #log: DocumentLog;
  readonly #clock: Clock;
  #balance = 0n;
  #number = 0;

  constructor(log: DocumentLog, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
    for (const entry of this.entries()) {
      this.#balance += BigInt(entry.amount);
      this.#number = entry.number;
    }
    if (this.#number === 0) this.#log.put(...this.book([['opening', OPENING_BALANCE_KOBO, null]]));
  }

  /** Kobo. */
  get balance(): bigint {
    return this.#balance;
  }

  entries(): AccountEntry[] {
    return this.#log.all<AccountEntry>('entry');
  }

  /** The lines that a transfer takes out: its amount, its fee, its stamp duty. To be put together with the transfer. */
  debit(transfer: Transfer): Change[] {
    return this.book([
      ['transfer', -BigInt(transfer.amount), transfer.reference],
      ['fee', -BigInt(transfer.fee), transfer.reference],
      ['stamp-duty', -BigInt(transfer.stampDuty), transfer.reference],
    ]);
  }

  /** The line that brings back all that a transfer took. To be put together with the transfer. */
  giveBack(transfer: Transfer): Change[] {
    return this.book([['returned', total(transfer), transfer.reference]]);
  }

  /** Makes the balance a given number of kobo, as a top-up or a withdrawal would. */
  setBalance(kobo: bigint): void {
    const difference = kobo - this.#balance;
    if (difference !== 0n) this.#log.put(...this.book([[difference > 0n ? 'top-up' : 'withdrawal', difference, null]]));
  }

  /** The lines of movements; those of nothing are left out. To be put together with what causes them. */
  book(lines: readonly (readonly [AccountEntry['kind'], bigint, string | null])[]): Change[] {
    const at = this.#clock.now().toISOString();
    return lines
      .filter(([, amount]) => amount !== 0n)
      .map(([kind, amount, reference]) => {
        this.#balance += amount;
        this.#number += 1;
        const entry: AccountEntry = {
          number: this.#number,
          at,
          kind,
          amount: amount.toString(),
          balance: this.#balance.toString(),
          reference,
        };
        return ['entry', String(entry.number), entry];
      });
  }
}

/** All that a transfer takes from the account, in kobo. */
export function total(transfer: Pick<Transfer, 'amount' | 'fee' | 'stampDuty'>): bigint {
  return BigInt(transfer.amount) + BigInt(transfer.fee) + BigInt(transfer.stampDuty);
}
