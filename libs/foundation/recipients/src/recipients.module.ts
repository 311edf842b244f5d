import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { PaystackProvider } from '@usdt-africa/banking';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CheckRecipientHandler } from './application/check-recipient.js';
import { ChosenRecipients } from './application/chosen-recipients.js';
import { ConfirmRecipientNameHandler } from './application/confirm-recipient-name.js';
import { DeleteRecipientHandler } from './application/delete-recipient.js';
import { EmailRecipientHandler } from './application/email-recipient.js';
import { EnquireNameHandler } from './application/enquire-name.js';
import { EnquireRecipientHandler } from './application/enquire-recipient.js';
import { NicknameRecipientHandler } from './application/nickname-recipient.js';
import { RecipientViews } from './application/recipient-views.js';
import { SaveRecipientHandler } from './application/save-recipient.js';
import { SavedRecipients } from './application/saved-recipients.js';
import { TrustRecipientHandler } from './application/trust-recipient.js';
import { BankDirectory } from './bank-directory.js';
import { RecipientLimits, RecipientsController } from './http/recipients.controller.js';
import { SavedRecipientsController } from './http/saved-recipients.controller.js';
import { NameEnquiryService } from './name-enquiry.js';
import { ListBanksHandler } from './read-model/list-banks.js';
import { ListRecipientsHandler } from './read-model/list-recipients.js';
import { ShowRecipientHandler } from './read-model/show-recipient.js';

const HANDLERS = [
  CheckRecipientHandler,
  ConfirmRecipientNameHandler,
  DeleteRecipientHandler,
  EnquireNameHandler,
  EnquireRecipientHandler,
  ListBanksHandler,
  ListRecipientsHandler,
  EmailRecipientHandler,
  NicknameRecipientHandler,
  SaveRecipientHandler,
  ShowRecipientHandler,
  TrustRecipientHandler,
];

export interface RecipientsConfig {
  readonly paystackUrl: string;
  /** The provider's key in use comes first. */
  readonly paystackSecrets: readonly string[];
}

/** Bank directory, name enquiries and customers' saved recipients. */
@Module({})
export class RecipientsModule {
  static with({ paystackUrl, paystackSecrets }: RecipientsConfig): DynamicModule {
    const provider = new PaystackProvider({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! });
    return {
      module: RecipientsModule,
      global: true,
      imports: [AccountsModule],
      controllers: [RecipientsController, SavedRecipientsController],
      providers: [
        made(
          BankDirectory,
          [POOL, CLOCK, LOG],
          (pool: Pool, clock: Clock, log: Log) => new BankDirectory({ pool, provider, clock, log }),
        ),
        made(
          NameEnquiryService,
          [POOL, PersonalData, BankDirectory, CLOCK, LOG],
          (pool: Pool, personalData: PersonalData, banks: BankDirectory, clock: Clock, log: Log) =>
            new NameEnquiryService({ pool, personalData, banks, provider, clock, log }),
        ),
        SavedRecipients,
        ChosenRecipients,
        RecipientViews,
        ...HANDLERS,
        made(RecipientLimits, [POOL], (pool: Pool): RecipientLimits => ({
          enquiriesPerGuest: new RateLimit(pool, 'enquiries-guest', 30, 600),
          enquiriesPerClient: new RateLimit(pool, 'enquiries-client', 120, 600),
        })),
      ],
      exports: [ChosenRecipients],
    };
  }
}
