import { randomInt } from 'node:crypto';
import type { Change } from '../kit/document-log.js';
import { Timers } from '../kit/timers.js';
import type { Books } from './books.js';
import { refundBody, refundOnWire } from './collections-wire.js';
import type { Collections } from './collections.js';
import { BankRefusal } from './model.js';
import type { BankCredit, BankRefund } from './collections-model.js';

/** Refunds of what was paid in: pending, processing, then an end, with a webhook for each. */
export class Refunds {
  readonly #timers = new Timers();

  constructor(
    private readonly bank: Books,
    private readonly collections: Collections,
  ) {
    for (const refund of this.all()) this.#schedule(refund);
  }

  /** Oldest first. */
  all(): BankRefund[] {
    return this.bank.log.all<BankRefund>('refund');
  }

  find(id: string): BankRefund | undefined {
    return this.bank.log.get<BankRefund>('refund', id);
  }

  /** Accepts a refund; without an amount, of all that is left. @throws BankRefusal */
  create(creditKey: string, requested: bigint | null): BankRefund {
    const credit = this.collections.find(creditKey);
    if (!credit?.isSeen)
      throw new BankRefusal(404, 'Transaction not found', 'transaction_not_found', 'Check the transaction');
    if (this.bank.faults.strike('refunds.refused')) throw refused('Refunds are not available for this transaction');
    const left = credit.status === 'reversed' ? 0n : BigInt(credit.amount) - this.#refunded(credit);
    if (left === 0n) throw refused('Transaction has been fully reversed');
    const amount = requested ?? left;
    if (amount > left) throw refused('Refund amount cannot be more than the remaining transaction amount');
    if (amount > this.bank.account.balance)
      throw new BankRefusal(
        400,
        'Your balance is not enough to fulfil this request',
        'insufficient_balance',
        'Top up your balance and try again',
        'api_error',
      );
    const { faults, settings } = this.bank;
    const ends = faults.strike('refunds.pending')
      ? null
      : faults.strike('refunds.failed')
        ? 'failed'
        : faults.strike('refunds.needs-attention')
          ? 'needs-attention'
          : 'processed';
    const now = this.bank.now();
    const refund: BankRefund = {
      id: 3_018_000 + this.bank.log.count('refund') + 1,
      creditReference: credit.reference,
      creditId: credit.id,
      amount: amount.toString(),
      status: 'pending',
      payment: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ends,
      nextAt: ends === null ? null : new Date(now.getTime() + settings.settleDelayMs).toISOString(),
    };
    this.#put(refund, this.bank.account.book([['refund', -amount, String(refund.id)]]));
    return refund;
  }

  /** Pays a refund that needs attention to an account. @throws BankRefusal */
  retry(id: string): BankRefund {
    const refund = this.find(id);
    if (!refund) throw new BankRefusal(404, 'Refund not found', 'refund_not_found', 'Check the id');
    if (refund.status !== 'needs-attention')
      throw new BankRefusal(
        422,
        'Invalid Refund state, refund status should be "needs-attention"',
        'invalid_params',
        'Ensure that the value(s) you’re passing are valid.',
      );
    const nextAt = new Date(this.bank.now().getTime() + this.bank.settings.settleDelayMs).toISOString();
    const retried: BankRefund = { ...refund, status: 'processing', ends: 'processed', nextAt };
    this.#put(retried);
    return retried;
  }

  /** Ends a refund manually; null when it has ended. */
  conclude(id: string, status: 'processed' | 'failed' | 'needs-attention'): BankRefund | null {
    const refund = this.find(id);
    if (!refund || refund.status === 'processed' || refund.status === 'failed' || refund.status === status) return null;
    const payment = refund.payment ?? `TRF_${randomInt(1_000_000_000).toString(36).padStart(6, '0')}`;
    const concluded: BankRefund = {
      ...refund,
      status,
      payment,
      updatedAt: this.bank.now().toISOString(),
      ends: null,
      nextAt: null,
    };
    const { account } = this.bank;
    this.#put(
      concluded,
      status === 'failed' ? account.book([['refund-returned', BigInt(refund.amount), String(refund.id)]]) : [],
    );
    const credit = this.collections.find(refund.creditReference)!;
    if (status === 'processed' && this.#refunded(credit) === BigInt(credit.amount))
      this.collections.markRefunded(credit.reference);
    return concluded;
  }

  /** A page of `GET /refund`, newest first. */
  page(query: URLSearchParams): Record<string, unknown> {
    const number = (name: string, usual: number): number => Math.max(1, Number(query.get(name) ?? usual) || usual);
    const [perPage, page] = [Math.min(number('perPage', 50), 100), number('page', 1)];
    const transaction = query.get('transaction');
    const listed = this.all()
      .filter((one) => transaction === null || String(one.creditId) === transaction)
      .reverse();
    const skipped = (page - 1) * perPage;
    return {
      status: true,
      message: 'Refunds retrieved',
      data: listed.slice(skipped, skipped + perPage).map(refundOnWire),
      meta: {
        total: listed.length,
        skipped,
        perPage,
        page,
        pageCount: Math.max(1, Math.ceil(listed.length / perPage)),
      },
    };
  }

  stop(): void {
    this.#timers.close();
  }

  /** What went back or is on its way back, in kobo. */
  #refunded(credit: BankCredit): bigint {
    return this.all()
      .filter((one) => one.creditReference === credit.reference && one.status !== 'failed')
      .reduce((sum, one) => sum + BigInt(one.amount), 0n);
  }

  #put(refund: BankRefund, booked: readonly Change[] = []): void {
    this.bank.log.put(['refund', String(refund.id), refund], ...booked);
    this.#schedule(refund);
    const credit = this.collections.find(refund.creditReference)!;
    const customer = credit.customerCode === null ? undefined : this.bank.customers.find(credit.customerCode);
    this.bank.announce({
      event: `refund.${refund.status}`,
      reference: refund.creditReference,
      body: refundBody(refund, customer),
    });
  }

  #schedule(refund: BankRefund): void {
    const { id, nextAt } = refund;
    if (nextAt === null) return this.#timers.cancel(String(id));
    this.#timers.after(String(id), Date.parse(nextAt) - this.bank.now().getTime(), () => this.#advance(String(id)));
  }

  #advance(id: string): void {
    const refund = this.find(id)!;
    if (refund.status !== 'pending') return void this.conclude(id, refund.ends!);
    const now = this.bank.now();
    const nextAt = new Date(now.getTime() + this.bank.settings.settleDelayMs).toISOString();
    this.#put({ ...refund, status: 'processing', updatedAt: now.toISOString(), nextAt });
  }
}

function refused(message: string): BankRefusal {
  return new BankRefusal(400, message, 'invalid_params', 'Ensure that the value(s) you are passing are valid');
}
