import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { confirmName, savedRecipientOf } from '../domain/decide.js';
import { loadEnquiry } from '../enquiries.js';
import { removeOwnAccount, limitIndexesOf } from './own-accounts.js';
import { gradeOf, isSameName } from './recipient-names.js';
import { SavedRecipients } from './saved-recipients.js';

/** The customer confirms the name of this enquiry. */
export class ConfirmRecipientName extends Command<void> {
  constructor(
    readonly customer: Pick<SignedInCustomer, 'accountId' | 'principal'>,
    readonly recipientId: string,
    readonly enquiryId: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmRecipientName)
export class ConfirmRecipientNameHandler implements ICommandHandler<ConfirmRecipientName> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ customer, recipientId, enquiryId }: ConfirmRecipientName): Promise<void> {
    const { accountId, principal } = customer;
    const savedId = { accountId, recipientId };
    const now = this.clock.now();
    // Checks ownership first: other errors of a request are reported to the owner only.
    const { account, saved, name, changedName } = await this.recipients.open(savedId);
    const [enquiry, holder] = await Promise.all([
      loadEnquiry(this.pool, this.personalData, enquiryId, principal, now),
      this.recipients.holder(accountId),
    ]);
    if (enquiry.bankCode !== account.bankCode || enquiry.accountNumber !== account.accountNumber)
      throw refusal('recipients.another-account');
    const isOwn = gradeOf(holder, enquiry.accountName) === 'match';
    const checked = saved.change?.enquiryId;
    const isNotifiedName = changedName !== null && isSameName(enquiry.accountName, changedName);
    const isSavedName = isSameName(enquiry.accountName, name);
    let wasOwn = false;
    await this.recipients.change(
      savedId,
      (recipient) => {
        const current = savedRecipientOf(recipient, accountId);
        wasOwn = current.isOwn;
        // The bank may have reported another name since this one was read.
        const isStillAnnounced = isNotifiedName && current.change?.enquiryId === checked;
        return confirmName(current, { enquiryId, isNotifiedName: isStillAnnounced, isSavedName, isOwn }, now);
      },
      async (tx) => {
        if (wasOwn && !isOwn) await removeOwnAccount(tx, savedId, limitIndexesOf(this.personalData, account), now);
      },
    );
  }
}
