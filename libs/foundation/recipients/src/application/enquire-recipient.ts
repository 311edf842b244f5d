import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecipientEnquiryRequest, RecipientEnquiryView } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { BankDirectory } from '../bank-directory.js';
import { NameEnquiryService } from '../name-enquiry.js';
import { gradeOf } from './recipient-names.js';
import { SavedRecipients } from './saved-recipients.js';

/**
 * Queries the bank for the account holder's name and compares it with the customer's own name or the one that they
 * meant.
 */
export class EnquireRecipient extends Command<RecipientEnquiryView> {
  constructor(
    readonly customer: Pick<SignedInCustomer, 'accountId' | 'principal'>,
    readonly input: RecipientEnquiryRequest,
  ) {
    super();
  }
}

@CommandHandler(EnquireRecipient)
export class EnquireRecipientHandler implements ICommandHandler<EnquireRecipient> {
  constructor(
    private readonly enquiries: NameEnquiryService,
    private readonly banks: BankDirectory,
    private readonly recipients: SavedRecipients,
  ) {}

  async execute({ customer, input }: EnquireRecipient): Promise<RecipientEnquiryView> {
    const { bankCode, accountNumber, whose, name } = input;
    const { checkedAt: _, ...answer } = await this.enquiries.enquire({ bankCode, accountNumber }, customer.principal);
    const [holder, bank, { recipientId, known }] = await Promise.all([
      this.recipients.holder(customer.accountId),
      this.banks.find(bankCode),
      this.recipients.idOf(customer.accountId, input),
    ]);
    const meant = whose === 'own' ? holder : name;
    return {
      ...answer,
      bankShortName: bank?.shortName ?? answer.bankName,
      grade: meant === null ? 'unchecked' : gradeOf(meant, answer.accountName),
      isOwn: gradeOf(holder, answer.accountName) === 'match',
      knownAs: known ? recipientId : null,
    };
  }
}
