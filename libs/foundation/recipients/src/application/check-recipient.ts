import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecipientCheckView } from '@usdt-africa/contracts/api';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { checked, savedRecipientOf } from '../domain/decide.js';
import { NameEnquiryService } from '../name-enquiry.js';
import { gradeOf, isSameName } from './recipient-names.js';
import { RecipientViews } from './recipient-views.js';
import { RecipientRestrictions } from './recipient-restrictions.js';
import { historyOf, SavedRecipients } from './saved-recipients.js';

/** Queries the bank again before a payment: a changed name is reported, and never taken over automatically. */
export class CheckRecipient extends Command<RecipientCheckView> {
  constructor(
    readonly customer: Pick<SignedInCustomer, 'accountId' | 'principal'>,
    readonly recipientId: string,
  ) {
    super();
  }
}

@CommandHandler(CheckRecipient)
export class CheckRecipientHandler implements ICommandHandler<CheckRecipient> {
  constructor(
    private readonly enquiries: NameEnquiryService,
    private readonly recipients: SavedRecipients,
    private readonly views: RecipientViews,
    private readonly restrictions: RecipientRestrictions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ customer, recipientId }: CheckRecipient): Promise<RecipientCheckView> {
    const { accountId, principal } = customer;
    const savedId = { accountId, recipientId };
    const before = await this.recipients.open(savedId);
    const { bankCode, accountNumber } = before.account;
    const { id: enquiryId, accountName } = await this.enquiries.enquire({ bankCode, accountNumber }, principal);
    const answer = {
      enquiryId,
      isSavedName: isSameName(accountName, before.name),
      isNotifiedName: before.changedName !== null && isSameName(accountName, before.changedName),
      name: await this.recipients.seal(before.saved, { accountName }),
      grade: gradeOf(before.name, accountName),
    };
    await this.recipients.change(savedId, (recipient) =>
      checked(savedRecipientOf(recipient, accountId), answer, this.clock.now()),
    );
    const [after, paid] = await Promise.all([this.recipients.open(savedId), this.recipients.paid(accountId)]);
    const guard = await this.restrictions.of({ accountId }, historyOf(after.saved, paid));
    return {
      recipient: await this.views.view(after, enquiryId),
      enquiryId: after.saved.change === null ? enquiryId : null,
      guard: {
        waitsUntil: guard.waitsUntil,
        cap: guard.capKobo === null ? null : formatMoney(guard.capKobo, 'NGN'),
      },
    };
  }
}
