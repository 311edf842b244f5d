import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { PAYMENT_PROVIDER } from '@usdt-africa/banking';
import { CheckRecipientHandler } from './application/check-recipient.js';
import { ChosenRecipients } from './application/chosen-recipients.js';
import { ConfirmRecipientNameHandler } from './application/confirm-recipient-name.js';
import { DeleteAddressHandler } from './application/delete-address.js';
import { DeleteRecipientHandler } from './application/delete-recipient.js';
import { EmailAddressHandler } from './application/email-address.js';
import { EmailRecipientHandler } from './application/email-recipient.js';
import { EnquireNameHandler } from './application/enquire-name.js';
import { EnquireRecipientHandler } from './application/enquire-recipient.js';
import { NicknameAddressHandler } from './application/nickname-address.js';
import { NicknameRecipientHandler } from './application/nickname-recipient.js';
import { SavedOwnAccounts } from './application/own-accounts.js';
import { RecipientViews } from './application/recipient-views.js';
import { SaveAddressHandler } from './application/save-address.js';
import { SaveRecipientHandler } from './application/save-recipient.js';
import { SavedAddresses } from './application/saved-addresses.js';
import { SavedRecipients } from './application/saved-recipients.js';
import { TrustRecipientHandler } from './application/trust-recipient.js';
import { BankDirectory } from './bank-directory.js';
import { RecipientLimits, RecipientsController } from './http/recipients.controller.js';
import { SavedAddressesController } from './http/saved-addresses.controller.js';
import { SavedRecipientsController } from './http/saved-recipients.controller.js';
import { NameEnquiryService } from './name-enquiry.js';
import { ListBanksHandler } from './read-model/list-banks.js';
import { ListRecipientsHandler } from './read-model/list-recipients.js';
import { ShowAddressHandler } from './read-model/show-address.js';
import { ShowRecipientHandler } from './read-model/show-recipient.js';
import { paystackOf, RecipientsConfig } from './recipients-config.js';

const HANDLERS = [
  CheckRecipientHandler,
  ConfirmRecipientNameHandler,
  DeleteAddressHandler,
  DeleteRecipientHandler,
  EmailAddressHandler,
  EmailRecipientHandler,
  EnquireNameHandler,
  EnquireRecipientHandler,
  ListBanksHandler,
  ListRecipientsHandler,
  NicknameAddressHandler,
  NicknameRecipientHandler,
  SaveAddressHandler,
  SaveRecipientHandler,
  ShowAddressHandler,
  ShowRecipientHandler,
  TrustRecipientHandler,
];

/** Customers' own bank accounts, which limits recognise a person by. */
@Module({ providers: [SavedOwnAccounts], exports: [SavedOwnAccounts] })
export class OwnAccountsModule {}

/** Bank directory, name enquiries and customers' saved recipients. */
@Module({
  imports: [AccountsModule],
  providers: [
    { provide: PAYMENT_PROVIDER, inject: [RecipientsConfig], useFactory: paystackOf },
    BankDirectory,
    NameEnquiryService,
    SavedAddresses,
    SavedRecipients,
    ChosenRecipients,
  ],
  exports: [BankDirectory, NameEnquiryService, SavedAddresses, SavedRecipients, ChosenRecipients],
})
export class RecipientsModule {}

/** HTTP of banks, name enquiries and saved recipients. */
@Module({
  imports: [RecipientsModule],
  controllers: [RecipientsController, SavedAddressesController, SavedRecipientsController],
  providers: [RecipientLimits, RecipientViews, ...HANDLERS],
})
export class RecipientsApiModule {
  /** @param imports modules that provide `RecipientRestrictions` and `ClaimedPayments`, which lie above this context */
  static forRoot(imports: readonly Type[]): DynamicModule {
    return { module: RecipientsApiModule, imports: [...imports] };
  }
}
