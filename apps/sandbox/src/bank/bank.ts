import { randomBytes, randomInt } from 'node:crypto';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import { DocumentLog } from '../kit/document-log.js';
import { Timers } from '../kit/timers.js';
import { Account } from './account.js';
import { accountName, MAGIC_ACCOUNTS } from './account-names.js';
import { bankOf } from './banks.js';
import type { BankNews } from './books.js';
import { chargesFor } from './charges.js';
import { Collections } from './collections.js';
import { Customers } from './customers.js';
import { DedicatedAccounts } from './dedicated-accounts.js';
import { FaultSwitches } from './faults.js';
import type { ActiveFault } from './faults.js';
import { BankRefusal, DEFAULT_BANK_SETTINGS } from './model.js';
import type { BankSettings, Recipient, Transfer, TransferStatus } from './model.js';
import { Refunds } from './refunds.js';
import { Statement } from './statement.js';

/** Thirty minutes: a transfer whose one-time code never comes is abandoned. */
const OTP_PATIENCE_MS = 30 * 60_000;
/** The one-time code of the sandbox. */
const OTP = '123456';

export interface TransferRequest {
  readonly reference: string;
  readonly amount: bigint;
  readonly recipientCode: string;
  readonly reason: string;
}

export interface BankOptions {
  /** File of the bank's books; null keeps them in memory. */
  readonly file: string | null;
  readonly settings?: Partial<BankSettings>;
  readonly clock?: Clock;
}

/** Called with each conclusive change of a transfer. */
export type TransferListener = (transfer: Transfer, recipient: Recipient) => void;

/** The bank behind the wire: recipients, transfers, the account they are paid from, and what goes wrong. */
export class Bank {
  readonly log: DocumentLog;
  readonly account: Account;
  readonly faults: FaultSwitches;
  readonly statement: Statement;
  readonly customers: Customers;
  readonly accounts: DedicatedAccounts;
  readonly collections: Collections;
  readonly refunds: Refunds;
  readonly #clock: Clock;
  readonly #timers = new Timers();
  readonly #listeners: TransferListener[] = [];
  readonly #newsListeners: ((news: BankNews) => void)[] = [];
  #settings: BankSettings;

  constructor(options: BankOptions) {
    this.#clock = options.clock ?? systemClock;
    this.log = new DocumentLog(options.file);
    this.account = new Account(this.log, this.#clock);
    this.statement = new Statement(
      this.log,
      () => this.transfers(),
      (code) => this.recipient(code)!,
    );
    const saved = this.log.get<Partial<BankSettings>>('settings', 'bank');
    this.#settings = { ...DEFAULT_BANK_SETTINGS, ...options.settings, ...saved };
    this.faults = new FaultSwitches(this.log.get<ActiveFault[]>('faults', 'bank') ?? [], (active) =>
      this.log.put(['faults', 'bank', active]),
    );
    for (const transfer of this.transfers()) this.#schedule(transfer);
    this.customers = new Customers(this);
    this.accounts = new DedicatedAccounts(this);
    this.collections = new Collections(this, this.accounts);
    this.refunds = new Refunds(this, this.collections);
  }

  get settings(): BankSettings {
    return this.#settings;
  }

  now(): Date {
    return this.#clock.now();
  }

  change(settings: Partial<BankSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.log.put(['settings', 'bank', this.#settings]);
  }

  onConclusion(listener: TransferListener): void {
    this.#listeners.push(listener);
  }

  /** Calls the listener with each news that is not about a transfer. */
  onNews(listener: (news: BankNews) => void): void {
    this.#newsListeners.push(listener);
  }

  announce(news: BankNews): void {
    for (const listener of this.#newsListeners) listener(news);
  }

  /** Every transfer, oldest first. */
  transfers(): Transfer[] {
    return this.log.all<Transfer>('transfer');
  }

  transfer(reference: string): Transfer | undefined {
    return this.log.get<Transfer>('transfer', reference);
  }

  transferByCode(code: string): Transfer | undefined {
    return this.transfers().find((transfer) => transfer.code === code);
  }

  recipient(code: string): Recipient | undefined {
    return this.log.get<Recipient>('recipient', code);
  }

  recipients(): Recipient[] {
    return this.log.all<Recipient>('recipient');
  }

  /** Whether a bank is switched off. */
  isDown(bankCode: string): boolean {
    return this.#settings.banksDown.includes(bankCode);
  }

  /** Whose account it is today. */
  nameOn(bankCode: string, accountNumber: string): string {
    return this.#settings.renamed[`${bankCode}/${accountNumber}`] ?? accountName(bankCode, accountNumber);
  }

  /** The recipient of an account: made, or the one that exists. @throws BankRefusal */
  addRecipient(name: string, bankCode: string, accountNumber: string): Recipient {
    const bank = bankOf(bankCode);
    if (!bank)
      throw new BankRefusal(400, 'Bank code is invalid', 'invalid_bank_code', 'Get the code from the list of banks');
    if (!/^\d{10}$/.test(accountNumber) || accountNumber === MAGIC_ACCOUNTS.notFound)
      throw new BankRefusal(
        400,
        'Account number is invalid',
        'invalid_account_number',
        'Check the account number and the bank',
      );
    const same = this.log.get<string>('recipient-of', `${bankCode}/${accountNumber}`);
    if (same !== undefined) return this.recipient(same)!;
    const recipient: Recipient = {
      id: 20_000_000 + this.log.count('recipient') + 1,
      code: `RCP_${code(15)}`,
      name,
      accountNumber,
      accountName: this.nameOn(bankCode, accountNumber),
      bankCode,
      bankName: bank.name,
      createdAt: this.#clock.now().toISOString(),
    };
    this.log.put(
      ['recipient', recipient.code, recipient],
      ['recipient-of', `${bankCode}/${accountNumber}`, recipient.code],
    );
    return recipient;
  }

  /** Accepts a transfer and takes its money from the account. @throws BankRefusal */
  submit(request: TransferRequest): Transfer {
    const recipient = this.recipient(request.recipientCode);
    if (!recipient)
      throw new BankRefusal(
        400,
        'Recipient specified is invalid',
        'invalid_transfer_recipient',
        'Provide a valid recipient. Ensure you are passing the recipient code in the recipient param',
      );
    if (this.transfer(request.reference))
      throw new BankRefusal(
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_transfer_reference',
        'Create a new reference for the new transfer',
      );
    const { fee, stampDuty } = chargesFor(request.amount);
    const cost = request.amount + fee + stampDuty;
    if (this.faults.strike('transfers.balance-low') || cost > this.account.balance)
      throw new BankRefusal(
        400,
        'Your balance is not enough to fulfil this request',
        'insufficient_balance',
        'Top up your balance and try again',
        'api_error',
      );
    const now = this.#clock.now();
    const number = this.log.count('transfer') + 1;
    const transfer = this.#planned(
      {
        id: 860_000_000 + number,
        reference: request.reference,
        code: `TRF_${code(16)}`,
        requestId: 1_068_000_000 + number,
        amount: request.amount.toString(),
        recipientCode: recipient.code,
        reason: request.reason,
        status: this.#settings.otpRequired ? 'otp' : 'pending',
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
        transferredAt: null,
        sessionId: null,
        fee: fee.toString(),
        stampDuty: stampDuty.toString(),
        failure: null,
        next: null,
        reversesAfterMs: null,
      },
      recipient,
    );
    this.log.put(['transfer', transfer.reference, transfer], ...this.account.debit(transfer));
    if (transfer.next && Date.parse(transfer.next.at) <= this.#clock.now().getTime()) return this.#advance(transfer);
    this.#schedule(transfer);
    return transfer;
  }

  /**
   * Adds a transfer that was never requested to this day's statement: only the statement has it.
   * @returns null when no transfer has ever been made, because no recipient exists then
   */
  addToStatement(reference: string, amount: bigint, at: Date): Transfer | null {
    const [recipient] = this.recipients();
    if (!recipient) return null;
    const time = at.toISOString();
    const added: Transfer = {
      id: 869_000_000 + this.log.count('statement-line') + 1,
      reference,
      code: `TRF_${code(16)}`,
      requestId: 1_069_000_000,
      amount: amount.toString(),
      recipientCode: recipient.code,
      reason: '',
      status: 'success',
      createdAt: time,
      updatedAt: time,
      transferredAt: time,
      sessionId: nipSessionId(at),
      fee: '0',
      stampDuty: '0',
      failure: null,
      next: null,
      reversesAfterMs: null,
    };
    this.statement.add(added);
    return added;
  }

  /** Gives the one-time code. @throws BankRefusal */
  finalize(transferCode: string, otp: string): Transfer {
    const transfer = this.transferByCode(transferCode);
    if (!transfer || transfer.status !== 'otp')
      throw new BankRefusal(400, 'Transfer is not currently awaiting OTP', 'invalid_params', 'Check the transfer code');
    if (otp !== OTP) throw new BankRefusal(400, 'OTP is incorrect', 'invalid_otp', 'Check the code and try again');
    const planned = this.#planned(
      { ...transfer, status: 'pending', next: null },
      this.recipient(transfer.recipientCode)!,
    );
    this.log.put(['transfer', planned.reference, planned]);
    this.#schedule(planned);
    return planned;
  }

  /**
   * Concludes a transfer manually: `success` and `failed` from a waiting one, `reversed` from success too, and
   * `success` from a failed one, for a bank that corrects its answer.
   * @returns the transfer, or undefined when the transition is not possible
   */
  conclude(reference: string, status: 'success' | 'failed' | 'reversed', failure?: string): Transfer | undefined {
    const transfer = this.transfer(reference);
    if (!transfer) return undefined;
    const waiting = transfer.status === 'pending' || transfer.status === 'otp';
    const changes = `${transfer.status} ${status}`;
    if (!waiting && changes !== 'success reversed' && changes !== 'failed success') return undefined;
    return this.#conclude(transfer, status, failure ?? null);
  }

  close(): void {
    this.#timers.close();
    this.customers.close();
    for (const part of [this.accounts, this.collections, this.refunds]) part.stop();
    this.log.close();
  }

  /** What will become of a transfer, decided when it is accepted. */
  #planned(transfer: Transfer, recipient: Recipient): Transfer {
    const plan = (
      act: NonNullable<Transfer['next']>['act'],
      delay: number,
      more: Partial<Transfer> = {},
    ): Transfer => ({
      ...transfer,
      ...more,
      next: { act, at: new Date(this.#clock.now().getTime() + delay).toISOString() },
    });
    if (transfer.status === 'otp') return plan('abandon', OTP_PATIENCE_MS);
    const delay = this.#settings.settleDelayMs;
    if (this.isDown(recipient.bankCode)) return plan('fail', delay, { failure: 'Beneficiary bank not available' });
    if (recipient.accountNumber === MAGIC_ACCOUNTS.transferFails)
      return plan('fail', delay, { failure: 'Dormant account' });
    if (recipient.accountNumber === MAGIC_ACCOUNTS.transferPends) return transfer;
    const fault = this.faults.strikeFirst('outcome');
    if (fault?.id === 'outcome.pending') return transfer;
    if (fault?.id === 'outcome.fails-without-reason') return plan('fail', delay, { failure: '' });
    if (fault?.id === 'outcome.fails') return plan('fail', delay, { failure: 'Transfer not permitted to beneficiary' });
    const reverses = fault?.id === 'outcome.reverses' || recipient.accountNumber === MAGIC_ACCOUNTS.transferReverses;
    return plan('settle', delay, { reversesAfterMs: reverses ? (fault?.value ?? 5_000) : null });
  }

  #schedule(transfer: Transfer): void {
    if (!transfer.next) return this.#timers.cancel(transfer.reference);
    const wait = Date.parse(transfer.next.at) - this.#clock.now().getTime();
    this.#timers.after(transfer.reference, wait, () => this.#advance(this.transfer(transfer.reference)!));
  }

  #advance(transfer: Transfer): Transfer {
    switch (transfer.next?.act) {
      case 'settle':
        return this.#conclude(transfer, 'success', null);
      case 'fail':
        return this.#conclude(transfer, 'failed', transfer.failure);
      case 'reverse':
        return this.#conclude(transfer, 'reversed', transfer.failure);
      case 'abandon':
        return this.#conclude(transfer, 'abandoned', 'No one-time code was given');
      default:
        return transfer;
    }
  }

  #conclude(transfer: Transfer, status: Exclude<TransferStatus, 'pending' | 'otp'>, failure: string | null): Transfer {
    const now = this.#clock.now();
    const reverses = status === 'success' ? transfer.reversesAfterMs : null;
    const concluded: Transfer = {
      ...transfer,
      status,
      failure: status === 'success' ? null : (failure ?? 'Transfer could not be completed'),
      updatedAt: now.toISOString(),
      transferredAt: status === 'success' ? now.toISOString() : transfer.transferredAt,
      sessionId: transfer.sessionId ?? (status === 'abandoned' ? null : nipSessionId(now)),
      next: reverses === null ? null : { act: 'reverse', at: new Date(now.getTime() + reverses).toISOString() },
      reversesAfterMs: null,
    };
    const paidAfterAll = transfer.status === 'failed' ? this.account.debit(transfer) : [];
    const booked = status === 'success' ? paidAfterAll : this.account.giveBack(transfer);
    this.log.put(['transfer', concluded.reference, concluded], ...booked);
    this.#schedule(concluded);
    if (status !== 'abandoned')
      for (const listener of this.#listeners) listener(concluded, this.recipient(concluded.recipientCode)!);
    return concluded;
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function code(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** A session id of the interbank network: the sending institution, the time to the second, twelve digits; thirty in all. */
function nipSessionId(now: Date): string {
  const time = now.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14);
  return `110006${time}${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}
