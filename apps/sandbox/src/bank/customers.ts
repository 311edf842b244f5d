import { randomBytes } from 'node:crypto';
import { isCase } from '../identity/magic-numbers.js';
import type { DocumentLog } from '../kit/document-log.js';
import { Timers } from '../kit/timers.js';
import { bankOf } from './banks.js';
import { BankRefusal } from './model.js';
import type { BankSettings } from './model.js';

/** Compared data of a customer: masked, as the webhook contains them. */
interface Identification {
  readonly bvn: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly dueAt: string;
  readonly agrees: boolean;
  /** No webhook is sent. */
  readonly isQuiet: boolean;
}

export interface BankCustomer {
  readonly id: number;
  readonly code: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string | null;
  readonly isIdentified: boolean;
  readonly createdAt: string;
  /** The identification in progress; null before the request and after its result. */
  readonly underWay: Identification | null;
}

/** Input of an identification: a number with an account, and the names of their supposed holder. */
export interface IdentificationRequest {
  readonly bvn: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type IdentificationListener = (customer: BankCustomer, about: Identification) => void;

/** Parts of the bank that its customers need. */
interface Books {
  readonly log: DocumentLog;
  readonly settings: Pick<BankSettings, 'settleDelayMs'>;
  now(): Date;
}

/** Customers at the bank, and whether their number and account are one person's. */
export class Customers {
  readonly #timers = new Timers();
  readonly #listeners: IdentificationListener[] = [];
  readonly #identificationListeners: ((identification: IdentificationRequest) => void)[] = [];

  constructor(private readonly bank: Books) {
    for (const customer of bank.log.all<BankCustomer>('customer')) this.#schedule(customer);
  }

  onAnswer(listener: IdentificationListener): void {
    this.#listeners.push(listener);
  }

  /** Calls the listener with each identification request that was accepted. */
  onIdentification(listener: (identification: IdentificationRequest) => void): void {
    this.#identificationListeners.push(listener);
  }

  /** By code or mail address. */
  find(codeOrEmail: string): BankCustomer | undefined {
    const code = this.bank.log.get<string>('customer-of', codeOrEmail) ?? codeOrEmail;
    return this.bank.log.get<BankCustomer>('customer', code);
  }

  /** The same address gives the same customer. */
  add(email: string, firstName: string, lastName: string, phone: string | null = null): BankCustomer {
    const known = this.find(email);
    if (known) return known;
    const customer: BankCustomer = {
      id: 90_000_000 + this.bank.log.count('customer') + 1,
      code: `CUS_${randomBytes(8).toString('hex').slice(0, 15)}`,
      email,
      firstName,
      lastName,
      phone,
      isIdentified: false,
      createdAt: this.bank.now().toISOString(),
      underWay: null,
    };
    this.bank.log.put(['customer', customer.code, customer], ['customer-of', email, customer.code]);
    return customer;
  }

  /**
   * Accepts an identification request; its result comes after the time that a transfer takes.
   * @throws BankRefusal
   */
  identify(code: string, identification: IdentificationRequest): void {
    const customer = this.find(code);
    if (!customer) throw new BankRefusal(404, 'Customer not found', 'customer_not_found', 'Check the customer code');
    const { bvn, accountNumber, bankCode } = identification;
    if (!/^\d{11}$/.test(bvn) || isCase(bvn, 'notFound')) throw refused('Invalid BVN');
    if (!bankOf(bankCode)) throw refused('Bank code is invalid');
    if (!/^\d{10}$/.test(accountNumber)) throw refused('Account number is invalid');
    for (const listener of this.#identificationListeners) listener(identification);
    if (customer.isIdentified || customer.underWay) return;
    const dueAt = new Date(this.bank.now().getTime() + this.bank.settings.settleDelayMs).toISOString();
    const next: BankCustomer = {
      ...customer,
      underWay: {
        bvn: masked(bvn, 8),
        accountNumber: masked(accountNumber, 7),
        bankCode,
        dueAt,
        agrees: !isCase(bvn, 'otherAccount'),
        isQuiet: isCase(bvn, 'noWebhook'),
      },
    };
    this.bank.log.put(['customer', next.code, next]);
    this.#schedule(next);
  }

  close(): void {
    this.#timers.close();
  }

  #schedule(customer: BankCustomer): void {
    const { underWay } = customer;
    if (!underWay) return;
    this.#timers.after(customer.code, Date.parse(underWay.dueAt) - this.bank.now().getTime(), () => {
      const answered = { ...customer, isIdentified: underWay.agrees, underWay: null };
      this.bank.log.put(['customer', answered.code, answered]);
      if (!underWay.isQuiet) for (const listener of this.#listeners) listener(answered, underWay);
    });
  }
}

/** A customer as the provider writes them. */
export function customerOnWire(customer: BankCustomer): Record<string, unknown> {
  return {
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    integration: 100_032,
    domain: 'test',
    customer_code: customer.code,
    id: customer.id,
    identified: customer.isIdentified,
    identifications: null,
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
  };
}

/** The body of a webhook: the number of a customer is a text in the one and a number in the other, as the provider has it. */
export function identificationBody(customer: BankCustomer, about: Identification): string {
  return JSON.stringify({
    event: `customeridentification.${about.agrees ? 'success' : 'failed'}`,
    data: {
      customer_id: about.agrees ? String(customer.id) : customer.id,
      customer_code: customer.code,
      email: customer.email,
      identification: {
        country: 'NG',
        type: 'bank_account',
        bvn: about.bvn,
        account_number: about.accountNumber,
        bank_code: about.bankCode,
      },
      ...(about.agrees ? {} : { reason: 'Account number or BVN is incorrect' }),
    },
  });
}

function masked(digits: string, tailFrom: number): string {
  return digits.slice(0, 3) + '*'.repeat(tailFrom - 3) + digits.slice(tailFrom);
}

function refused(message: string): BankRefusal {
  return new BankRefusal(400, message, 'invalid_params', 'Ensure that the value(s) you are passing are valid');
}
