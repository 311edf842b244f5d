import { randomBytes } from 'node:crypto';
import { personalDataFrom } from '@usdt-africa/event-store';
import { account, hashToken, uuidv7 } from '@usdt-africa/kernel';
import type { ApiAtWork } from './api-at-work.js';
import { PIN, registered } from './customer.js';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A customer who sells to people they keep. */
export class Seller {
  constructor(
    private readonly api: ApiAtWork,
    readonly accountId: string,
    readonly cookie: string,
  ) {}

  static async registered(api: ApiAtWork): Promise<Seller> {
    const { browser } = await registered(api);
    const token = /account=([\w-]{43})/.exec(browser.cookie)![1]!;
    const { rows } = await api.db.owner.query<{ account_id: string }>(
      'select account_id from account_sessions where token_hash = $1',
      [hashToken(token)],
    );
    return new Seller(api, rows[0]!.account_id, `account=${token}`);
  }

  /**
   * Saves a recipient, and sells to them.
   * @returns the order's number
   */
  async sold(accountName: string): Promise<string> {
    const { status, body } = await this.sells(await this.terms(await this.keeps(accountName), accountName));
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return String(body['number']);
  }

  /** What the bank answered them just now. @returns the enquiry's id */
  async enquiryIdOf(accountName: string, accountNumber = '0145528174'): Promise<string> {
    const { db, config } = this.api;
    const people = personalDataFrom(config.keys, { pool: db.app });
    const enquiryId = uuidv7();
    const subject = `enquiry-account-${enquiryId}`;
    await people.ensureSubjects([subject]);
    const bank = { bankCode: '058', bankName: 'Guaranty Trust Bank', bankShortName: 'GTBank' };
    await db.owner.query(
      `insert into name_enquiries (id, guest_hash, account_blind, subject_id, sealed, bank_code, checked_at, expires_at)
       values ($1, $2, $3, $4, $5, '058', now(), now() + interval '30 minutes')`,
      [
        enquiryId,
        account(this.accountId).key,
        hashToken(enquiryId),
        subject,
        await people.seal(subject, { ...bank, accountNumber, accountName }),
      ],
    );
    return enquiryId;
  }

  /**
   * Saves a recipient.
   * @returns the recipient's id
   */
  async keeps(accountName: string, accountNumber?: string): Promise<string> {
    const enquiryId = await this.enquiryIdOf(accountName, accountNumber);
    const { status, body } = await this.post('/api/account/recipients', { enquiryId, nickname: null });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return String(body['id']);
  }

  /** What they would agree to. */
  async terms(
    recipientId: string,
    accountName: string,
    { amount = '25', note = null as string | null, accountNumber = '0145528174' } = {},
  ) {
    const quote = await this.post('/api/quotes', { side: 'sell', amount });
    const enquiryId = await this.enquiryIdOf(accountName, accountNumber);
    return { quoteId: String(quote.body['id']), recipientId, enquiryId, network: 'TRC20', note };
  }

  sells(terms: object, proof: object = { pin: PIN }, key?: string, attemptId?: string): Promise<Answer> {
    return this.post('/api/account/orders', { ...terms, ...proof }, key, attemptId);
  }

  async post(path: string, body: unknown, key = randomBytes(16).toString('hex'), attemptId?: string): Promise<Answer> {
    const answer = await this.api.post(path, body, this.cookie, key, attemptId);
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }
}
