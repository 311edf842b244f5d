import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccountsModule } from '@usdt-africa/accounts';
import { PAYMENT_PROVIDER } from '@usdt-africa/banking';
import { ChosenRecipients } from './application/chosen-recipients.js';
import { SavedOwnAccounts } from './application/own-accounts.js';
import { RecipientViews } from './application/recipient-views.js';
import { SavedAddresses } from './application/saved-addresses.js';
import { SavedRecipients } from './application/saved-recipients.js';
import { BankDirectory } from './bank-directory.js';
import * as handlers from './handlers.js';
import { RecipientLimits, RecipientsController } from './http/recipients.controller.js';
import { SavedAddressesController } from './http/saved-addresses.controller.js';
import { SavedRecipientsController } from './http/saved-recipients.controller.js';
import { NameEnquiryService } from './name-enquiry.js';
import { paystackOf, RecipientsConfig } from './recipients-config.js';

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
  providers: [RecipientLimits, RecipientViews, ...Object.values(handlers)],
})
export class RecipientsApiModule {
  /** @param imports modules that provide `RecipientRestrictions` and `ClaimedPayments`, which lie above this context */
  static forRoot(imports: readonly Type[]): DynamicModule {
    return { module: RecipientsApiModule, imports: [...imports] };
  }
}
