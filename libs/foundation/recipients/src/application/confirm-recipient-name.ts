import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { confirmName, keptFor } from '../domain/decide.js';
import { loadEnquiry } from '../enquiries.js';
import { letOwnAccountGo, limitIndexesOf } from './own-accounts.js';
import { gradeOf, isSameName } from './recipient-names.js';
import { SavedRecipients } from './saved-recipients.js';

/** The customer says that the name of this enquiry is right. */
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
    const kept = { accountId, recipientId };
    const now = this.clock.now();
    // First whose it is: what else is wrong of a request is told to its owner alone.
    const { account, saved, name, changedName } = await this.recipients.open(kept);
    const [enquiry, holder] = await Promise.all([
      loadEnquiry(this.pool, this.personalData, enquiryId, principal, now),
      this.recipients.holder(accountId),
    ]);
    if (enquiry.bankCode !== account.bankCode || enquiry.accountNumber !== account.accountNumber)
      throw refusal('recipients.another-account');
    const isOwn = gradeOf(holder, enquiry.accountName) === 'match';
    const looked = saved.change?.enquiryId;
    const isTold = changedName !== null && isSameName(enquiry.accountName, changedName);
    const isKept = isSameName(enquiry.accountName, name);
    let wasOwn = false;
    await this.recipients.change(
      kept,
      (recipient) => {
        const current = keptFor(recipient, accountId);
        wasOwn = current.isOwn;
        // Another name may have come while this one was looked at.
        const isStillTold = isTold && current.change?.enquiryId === looked;
        return confirmName(current, { enquiryId, isTold: isStillTold, isKept, isOwn }, now);
      },
      async (tx) => {
        if (wasOwn && !isOwn) await letOwnAccountGo(tx, kept, limitIndexesOf(this.personalData, account), now);
      },
    );
  }
}
