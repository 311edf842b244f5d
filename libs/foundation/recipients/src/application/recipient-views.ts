import { Injectable } from '@nestjs/common';
import type { RecipientRow, RecipientView } from '@usdt-africa/contracts/api';
import { ClaimedPayments, type Payments } from './claimed-payments.js';
import { type OpenRecipient, SavedRecipients } from './saved-recipients.js';

/** What a customer reads of a recipient. */
@Injectable()
export class RecipientViews {
  constructor(
    private readonly recipients: SavedRecipients,
    private readonly claimed: ClaimedPayments,
  ) {}

  /** Rows of one customer's recipients, each with the time of its last payment. */
  async rows(
    accountId: string,
    all: readonly OpenRecipient[],
  ): Promise<
    readonly { readonly row: RecipientRow; readonly paidAt: Date | undefined; readonly one: OpenRecipient }[]
  > {
    const [paid, claimed] = await Promise.all([
      this.recipients.paid(accountId),
      this.claimed.of(
        accountId,
        all.map(({ account }) => account),
      ),
    ]);
    return all.map((one, at) => {
      const payments = together(paid.get(one.saved.recipientId), claimed[at]);
      return { row: this.#row(one, payments), paidAt: payments?.at, one };
    });
  }

  #row(recipient: OpenRecipient, payments: Payments | undefined): RecipientRow {
    const { saved, account, name, nickname, changedName } = recipient;
    return {
      id: saved.recipientId,
      name,
      nickname,
      bankCode: account.bankCode,
      bankName: account.bankName,
      bankShortName: account.bankShortName,
      account: `··${account.accountNumber.slice(-4)}`,
      isOwn: saved.isOwn,
      trusted: saved.trusted,
      nameChanged: changedName !== null,
      paidTimes: payments?.times ?? 0,
    };
  }

  /**
   * Payments that the customer made as a guest are counted, but give no trust: a guest order can be claimed by anyone
   * who signs in to the account at the guest's browser.
   * @param enquiryId by which the new name may be confirmed; null: it must be queried again
   */
  async view(recipient: OpenRecipient, enquiryId: string | null = null): Promise<RecipientView> {
    const { saved, account, changedName } = recipient;
    const [all, claimed] = await Promise.all([
      this.recipients.paid(saved.accountId),
      this.claimed.of(saved.accountId, [account]),
    ]);
    const paid = all.get(saved.recipientId);
    const payments = together(paid, claimed[0]);
    return {
      ...this.#row(recipient, payments),
      email: recipient.email,
      accountNumber: account.accountNumber,
      savedAt: saved.savedAt,
      checkedAt: saved.checkedAt,
      paidAt: payments?.at.toISOString() ?? null,
      mayTrust: paid !== undefined && saved.change === null,
      change:
        saved.change && changedName !== null
          ? { name: changedName, grade: saved.change.grade, at: saved.change.at, enquiryId }
          : null,
    };
  }
}

function together(one: Payments | undefined, other: Payments | undefined): Payments | undefined {
  if (!one || !other) return one ?? other;
  return { times: one.times + other.times, at: one.at > other.at ? one.at : other.at };
}
