import { Inject, Injectable } from '@nestjs/common';
import { checkDigitFits, PAYMENT_PROVIDER, type PayoutProvider, type Resolution } from '@usdt-africa/banking';
import { isSafeText } from '@usdt-africa/contracts';
import type { BankView, NameEnquiryRequest, NameEnquiryView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, type Principal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { BankDirectory } from './bank-directory.js';
import { enquiredAccounts, ENQUIRY_SUBJECT } from './enquiries.js';
import type { EnquiredAccount } from './enquiries.js';

/** How long an answer may be used for an order. */
const LIFETIME_MS = 30 * 60_000;

/** Queries a bank for the holder of an account number and stores the answer for the requester. */
@Injectable()
export class NameEnquiryService {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(BankDirectory) private readonly banks: Pick<BankDirectory, 'find'>,
    @Inject(PAYMENT_PROVIDER) private readonly provider: Pick<PayoutProvider, 'resolveAccount'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * @throws Refusal 422 `unknown-bank`, 422 `account-not-found`, 503 `bank-unavailable`
   */
  async enquire({ bankCode, accountNumber }: NameEnquiryRequest, principal: Principal): Promise<NameEnquiryView> {
    const bank = await this.banks.find(bankCode);
    if (!bank) throw refusal('recipients.unknown-bank');
    const accountName = this.nameFrom(await this.provider.resolveAccount({ bankCode, accountNumber }), bank);
    return this.keep(
      bank,
      { bankCode, bankName: bank.name, bankShortName: bank.shortName, accountNumber, accountName },
      principal,
    );
  }

  private nameFrom(answer: Resolution, bank: BankView): string {
    if (answer.kind === 'found' && isSafeText(answer.accountName)) return answer.accountName;
    if (answer.kind === 'unavailable') {
      this.log.warn({ bankCode: bank.code, cause: answer.cause }, 'a name enquiry got no answer');
      throw refusal('recipients.bank-unavailable/bank', { bank: bank.name });
    }
    throw refusal('recipients.account-not-found', { bank: bank.name });
  }

  private async keep(bank: BankView, account: EnquiredAccount, principal: Principal): Promise<NameEnquiryView> {
    const checkedAt = this.clock.now();
    const id = uuidv7(checkedAt);
    const subjectId = ENQUIRY_SUBJECT + id;
    await this.personalData.ensureSubjects([subjectId]);
    const { kind, value } = enquiredAccounts.indexOf(account);
    await this.pool.query(
      `insert into name_enquiries (id, bank_code, account_blind, sealed, subject_id, guest_hash, checked_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        account.bankCode,
        this.personalData.blindIndex(kind, value),
        await this.personalData.seal(subjectId, account),
        subjectId,
        principal.key,
        checkedAt,
        new Date(checkedAt.getTime() + LIFETIME_MS),
      ],
    );
    return {
      id,
      bankCode: account.bankCode,
      bankName: bank.name,
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      checkDigit: checkDigitFits(account.bankCode, account.accountNumber) ? 'fits' : 'differs',
      checkedAt: checkedAt.toISOString(),
    };
  }
}
