import { Injectable } from '@nestjs/common';
import type { RecipientRow, RecipientView } from '@usdt-africa/contracts/api';
import type { OpenRecipient } from './saved-recipients.js';

/** What a customer reads of a recipient. */
@Injectable()
export class RecipientViews {
  row(recipient: OpenRecipient, paid: { readonly times: number } | undefined): RecipientRow {
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
      paidTimes: paid?.times ?? 0,
    };
  }

  /** @param enquiryId by which the new name may be confirmed; null: it must be queried again */
  view(
    recipient: OpenRecipient,
    paid: { readonly times: number; readonly at: Date } | undefined,
    enquiryId: string | null = null,
  ): RecipientView {
    const { saved, account, changedName } = recipient;
    return {
      ...this.row(recipient, paid),
      email: recipient.email,
      accountNumber: account.accountNumber,
      savedAt: saved.savedAt,
      checkedAt: saved.checkedAt,
      paidAt: paid?.at.toISOString() ?? null,
      mayTrust: paid !== undefined && saved.change === null,
      change:
        saved.change && changedName !== null
          ? { name: changedName, grade: saved.change.grade, at: saved.change.at, enquiryId }
          : null,
    };
  }
}
