import { randomInt } from 'node:crypto';
import { Timers } from '../kit/timers.js';
import type { Books } from './books.js';
import { assignmentBody } from './collections-wire.js';
import type { BankCustomer } from './customers.js';
import { BankRefusal } from './model.js';
import { type DedicatedAccount, NUMBER_BANKS, type NumberBank } from './collections-model.js';

/** An assignment in progress. `dueAt` is null while the customer is being identified. */
interface Assignment {
  readonly customerCode: string;
  readonly bankSlug: string;
  readonly dueAt: string | null;
}

/** What is assigned: to whom, at which bank, and with which number to compare where the customer is unknown. */
export interface AssignmentRequest {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly preferredBank: string;
  readonly identification: { readonly bvn: string; readonly accountNumber: string; readonly bankCode: string } | null;
}

const BUSINESS = 'USDT AFRICA';

/** Account numbers that belong to one customer each. */
export class DedicatedAccounts {
  readonly #timers = new Timers();

  constructor(private readonly bank: Books) {
    bank.customers.onAnswer((customer, { agrees }) => {
      const assignment = bank.log.get<Assignment>('assignment', customer.code);
      if (assignment?.dueAt === null) this.#conclude(assignment, agrees);
    });
    for (const assignment of bank.log.all<Assignment>('assignment')) this.#schedule(assignment);
  }

  /** Oldest first, closed ones too. */
  all(): DedicatedAccount[] {
    return this.bank.log.all<DedicatedAccount>('dedicated');
  }

  byNumber(accountNumber: string): DedicatedAccount | undefined {
    return this.bank.log.get<DedicatedAccount>('dedicated', accountNumber);
  }

  /** The open account number of a customer. */
  of(customerCode: string): DedicatedAccount | undefined {
    return this.all().find((account) => account.customerCode === customerCode && account.isAssigned);
  }

  /** Gives a customer an account number, or the one that the customer has. @throws BankRefusal */
  open(customerCode: string, preferredBank: string): DedicatedAccount {
    const customer = this.bank.customers.find(customerCode);
    if (!customer) throw new BankRefusal(404, 'Customer not found', 'customer_not_found', 'Check the customer code');
    const bank = this.#available(preferredBank);
    if (!customer.isIdentified) throw refused('Customer has not been identified. Identification is required');
    return this.of(customer.code) ?? this.#give(customer, bank);
  }

  /** Begins an assignment, whose result comes by webhook. @throws BankRefusal */
  assign(request: AssignmentRequest): void {
    const { email, firstName, lastName, phone, identification } = request;
    const bank = this.#available(request.preferredBank);
    const { customers } = this.bank;
    const customer = customers.add(email, firstName, lastName, phone);
    if (identification) customers.identify(customer.code, { ...identification, firstName, lastName });
    const isWaiting = customers.find(customer.code)!.underWay !== null;
    const dueAt = new Date(this.bank.now().getTime() + this.bank.settings.settleDelayMs).toISOString();
    const assignment: Assignment = {
      customerCode: customer.code,
      bankSlug: bank.slug,
      dueAt: isWaiting ? null : dueAt,
    };
    this.bank.log.put(['assignment', customer.code, assignment]);
    this.#schedule(assignment);
  }

  /** Takes an account number from its customer. @throws BankRefusal */
  close(id: number): DedicatedAccount {
    const account = this.all().find((one) => one.id === id);
    if (!account) throw new BankRefusal(404, 'Dedicated account not found', 'not_found', 'Check the id');
    if (!account.isAssigned) throw refused('Dedicated account is not assigned to a customer');
    const closed = { ...account, isAssigned: false, updatedAt: this.bank.now().toISOString() };
    this.bank.log.put(['dedicated', closed.accountNumber, closed]);
    return closed;
  }

  stop(): void {
    this.#timers.close();
  }

  #available(preferredBank: string): NumberBank {
    const bank = NUMBER_BANKS.find(({ slug }) => slug === preferredBank);
    if (!bank) throw refused('preferred_bank is not available');
    if (this.bank.faults.strike('collections.refused'))
      throw refused('Dedicated NUBAN is not available for your business');
    return bank;
  }

  #schedule(assignment: Assignment): void {
    if (assignment.dueAt === null) return;
    const wait = Date.parse(assignment.dueAt) - this.bank.now().getTime();
    this.#timers.after(assignment.customerCode, wait, () => {
      const customer = this.bank.customers.find(assignment.customerCode);
      this.#conclude(assignment, customer?.isIdentified ?? false);
    });
  }

  #conclude(assignment: Assignment, agrees: boolean): void {
    const { customerCode, bankSlug } = assignment;
    const customer = this.bank.customers.find(customerCode)!;
    this.bank.log.put(['assignment', customerCode, null]);
    const bank = NUMBER_BANKS.find(({ slug }) => slug === bankSlug)!;
    const account = agrees ? (this.of(customerCode) ?? this.#give(customer, bank)) : null;
    this.bank.announce({
      event: `dedicatedaccount.assign.${account ? 'success' : 'failed'}`,
      reference: account?.accountNumber ?? customerCode,
      body: assignmentBody(customer, account),
    });
  }

  #give(customer: BankCustomer, bank: NumberBank): DedicatedAccount {
    const now = this.bank.now().toISOString();
    const account: DedicatedAccount = {
      id: 253_000 + this.bank.log.count('dedicated') + 1,
      accountNumber: this.#freeNumber(bank.prefix),
      accountName: `${BUSINESS} / ${customer.firstName} ${customer.lastName}`.toUpperCase(),
      bankSlug: bank.slug,
      customerCode: customer.code,
      isAssigned: true,
      createdAt: now,
      updatedAt: now,
    };
    this.bank.log.put(['dedicated', account.accountNumber, account]);
    return account;
  }

  #freeNumber(prefix: string): string {
    for (;;) {
      const number = prefix + String(randomInt(100_000_000)).padStart(8, '0');
      if (!this.byNumber(number)) return number;
    }
  }
}

function refused(message: string): BankRefusal {
  return new BankRefusal(400, message, 'invalid_params', 'Ensure that the value(s) you are passing are valid');
}
