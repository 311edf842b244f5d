import { randomBytes, randomInt } from 'node:crypto';
import { Timers } from '../kit/timers.js';
import type { Books } from './books.js';
import { collectionFee } from './charges.js';
import { creditBody, creditOnWire, disputeBody } from './collections-wire.js';
import type { DedicatedAccounts } from './dedicated-accounts.js';
import { type BankCredit, numberBank } from './collections-model.js';

/** What is paid in, and by whom. */
export interface PayIn {
  readonly accountNumber: string;
  readonly amount: bigint;
  readonly senderName: string | null;
  readonly senderBank: string | null;
  readonly narration: string | null;
}

/** How the list of credits differs from the credit. */
interface ListAlteration {
  /** Kobo; null: as it was. */
  readonly amount: string | null;
  readonly isHidden: boolean;
}

/** An account number that no customer has: the receiver of a credit that was paid to another account. */
export const OTHER_ACCOUNT = '9999999999';
const ALTERED = 'credit-list';

/** What is paid into account numbers: until it is settled it is at the provider, and in no balance. */
export class Collections {
  readonly #timers = new Timers();

  constructor(
    private readonly bank: Books,
    private readonly accounts: DedicatedAccounts,
  ) {
    for (const credit of this.all()) this.#schedule(credit);
  }

  /** Oldest first. */
  all(): BankCredit[] {
    return this.bank.log.all<BankCredit>('credit');
  }

  /** By reference or id. */
  find(referenceOrId: string): BankCredit | undefined {
    const credit = this.bank.log.get<BankCredit>('credit', referenceOrId);
    return credit ?? this.all().find(({ id }) => String(id) === referenceOrId);
  }

  /**
   * Pays into an account number, also into one that was closed.
   * @returns undefined when there is no such number
   */
  payIn({ accountNumber, amount, senderName, senderBank, narration }: PayIn): BankCredit | undefined {
    const account = this.accounts.byNumber(accountNumber);
    if (!account) return undefined;
    const { faults, settings } = this.bank;
    const now = this.bank.now();
    const isAnonymous = faults.strike('collections.no-sender') !== undefined;
    const takenBackAfter = faults.strike('collections.taken-back')?.value ?? null;
    const credit: BankCredit = {
      // Beyond what 32 bits hold, as the provider's are.
      id: 4_100_000_000 + this.bank.log.count('credit') + 1,
      reference: `1${randomBytes(12).toString('hex')}`,
      amount: amount.toString(),
      fee: collectionFee(amount).toString(),
      status: 'success',
      accountNumber: faults.strike('collections.other-account') ? OTHER_ACCOUNT : accountNumber,
      receiverBank: numberBank(account.bankSlug).name,
      customerCode: account.customerCode,
      senderName: isAnonymous ? null : senderName,
      senderBank: isAnonymous ? null : senderBank,
      senderAccount: `XXXXXX${String(randomInt(10_000)).padStart(4, '0')}`,
      narration: narration ?? `NIP: ${senderName ?? ''} -${randomInt(1_000_000_000)}`,
      paidAt: now.toISOString(),
      isSeen: faults.strike('collections.unseen') === undefined,
      settlesAt: new Date(now.getTime() + settings.settlementDelayMs).toISOString(),
      settlement: null,
      takenBackAt: takenBackAfter === null ? null : new Date(now.getTime() + takenBackAfter).toISOString(),
      dispute: null,
    };
    this.#put(credit);
    if (credit.isSeen) this.announce(credit);
    return credit;
  }

  /** Calls back about a credit. */
  announce(credit: BankCredit): void {
    const extraKobo = this.bank.faults.strike('webhooks.wrong-amount')?.value ?? 0;
    this.bank.announce({
      event: 'charge.success',
      reference: credit.reference,
      body: creditBody(this.onWire(credit), extraKobo),
    });
  }

  /** Looks for payments into a number that the provider missed; each is announced like any other. */
  requery(accountNumber: string): void {
    for (const credit of this.all()) {
      if (credit.isSeen || credit.accountNumber !== accountNumber) continue;
      const seen = { ...credit, isSeen: true };
      this.#put(seen);
      this.announce(seen);
    }
  }

  /**
   * Settles what is not settled yet: to the balance, amount and fee as a line each, or to another account of ours.
   * @returns what was settled
   */
  settle(credits: readonly BankCredit[] = this.all()): BankCredit[] {
    return credits
      .filter(({ settlesAt, isSeen }) => settlesAt !== null && isSeen)
      .map((credit) => this.#settle(credit));
  }

  /** The sender's bank disputes a credit; null when that is not possible. */
  dispute(reference: string): BankCredit | null {
    const credit = this.find(reference);
    if (!credit || credit.status !== 'success' || credit.dispute) return null;
    const id = 358_000 + this.all().filter((one) => one.dispute).length + 1;
    const disputed = { ...credit, dispute: { id, createdAt: this.bank.now().toISOString(), resolvedAt: null } };
    this.#put(disputed);
    this.#announceDispute(disputed, 'charge.dispute.create');
    return disputed;
  }

  /** The sender's bank takes a credit back, disputing it first; null when that is not possible. */
  takeBack(reference: string): BankCredit | null {
    const credit = this.find(reference);
    if (!credit || credit.status !== 'success') return null;
    const disputed = credit.dispute ? credit : this.dispute(reference)!;
    const taken: BankCredit = {
      ...disputed,
      status: 'reversed',
      settlesAt: null,
      takenBackAt: null,
      dispute: { ...disputed.dispute!, resolvedAt: this.bank.now().toISOString() },
    };
    const { account } = this.bank;
    this.#put(taken, credit.settlement ? account.book([['taken-back', -BigInt(credit.amount), credit.reference]]) : []);
    this.#announceDispute(taken, 'charge.dispute.resolve');
    return taken;
  }

  /** Marks a credit whose whole amount went back to its sender. */
  markRefunded(reference: string): void {
    const credit = this.find(reference);
    if (credit) this.#put({ ...credit, status: 'reversed', takenBackAt: null });
  }

  /** Sets how the list shows a credit. */
  alterList(reference: string, alteration: ListAlteration): void {
    this.bank.log.put([ALTERED, reference, alteration]);
  }

  /** Removes all alterations of the list. */
  mendList(): void {
    this.bank.log.put(...this.bank.log.keys(ALTERED).map((key) => [ALTERED, key, null] as const));
  }

  /** A page of `GET /transaction`, newest first. */
  page(query: URLSearchParams): Record<string, unknown> {
    const number = (name: string, usual: number): number => Math.max(1, Number(query.get(name) ?? usual) || usual);
    const [perPage, page] = [Math.min(number('perPage', 50), 100), number('page', 1)];
    const [from, to] = [instantOf(query.get('from')), instantOf(query.get('to'))];
    const status = query.get('status');
    const listed = this.all()
      .reverse()
      .flatMap((credit) => this.#listed(credit))
      .filter((one) => status === null || one.status === status)
      .filter((one) => from === null || Date.parse(one.paidAt) >= from)
      .filter((one) => to === null || Date.parse(one.paidAt) < to);
    const skipped = (page - 1) * perPage;
    return {
      status: true,
      message: 'Transactions retrieved',
      data: listed.slice(skipped, skipped + perPage).map((one) => this.onWire(one)),
      meta: {
        total: listed.length,
        skipped,
        perPage,
        page,
        pageCount: Math.max(1, Math.ceil(listed.length / perPage)),
      },
    };
  }

  /** As the provider writes it. */
  onWire(credit: BankCredit): Record<string, unknown> {
    const customer = credit.customerCode === null ? undefined : this.bank.customers.find(credit.customerCode);
    return creditOnWire(credit, customer);
  }

  stop(): void {
    this.#timers.close();
  }

  #listed(credit: BankCredit): BankCredit[] {
    const alteration = this.bank.log.get<ListAlteration>(ALTERED, credit.reference);
    if (!credit.isSeen || alteration?.isHidden) return [];
    return [{ ...credit, amount: alteration?.amount ?? credit.amount }];
  }

  #announceDispute(credit: BankCredit, event: 'charge.dispute.create' | 'charge.dispute.resolve'): void {
    const body = disputeBody(event, credit, this.onWire(credit));
    this.bank.announce({ event, reference: credit.reference, body });
  }

  #settle(credit: BankCredit): BankCredit {
    const to = this.bank.settings.settlesTo;
    const settled: BankCredit = {
      ...credit,
      settlesAt: null,
      settlement: { at: this.bank.now().toISOString(), to },
    };
    const lines = [
      ['collection', BigInt(credit.amount), credit.reference],
      ['collection-fee', -BigInt(credit.fee), credit.reference],
    ] as const;
    this.#put(settled, to === 'balance' ? this.bank.account.book(lines) : []);
    return settled;
  }

  #put(credit: BankCredit, booked: readonly (readonly [string, string, unknown])[] = []): void {
    this.bank.log.put(['credit', credit.reference, credit], ...booked);
    this.#schedule(credit);
  }

  #schedule(credit: BankCredit): void {
    const { reference, settlesAt, takenBackAt } = credit;
    const wait = (at: string): number => Date.parse(at) - this.bank.now().getTime();
    const [settling, takingBack] = [`settle ${reference}`, `take back ${reference}`];
    if (settlesAt === null || !credit.isSeen) this.#timers.cancel(settling);
    else this.#timers.after(settling, wait(settlesAt), () => this.settle([this.find(reference)!]));
    if (takenBackAt === null) this.#timers.cancel(takingBack);
    else this.#timers.after(takingBack, wait(takenBackAt), () => this.takeBack(reference));
  }
}

function instantOf(text: string | null): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
