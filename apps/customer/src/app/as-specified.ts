import { accountPaths } from '../shared/routing/account-paths';
import { paths } from '../shared/routing/paths';

/** The specification's own spellings, and where what they name is. `:id` is one part, and goes along. */
export const asSpecified: Readonly<Record<string, string>> = {
  '/dashboard/exchange': accountPaths.dashboard,
  '/dashboard/exchange-rate': paths.rates,
  '/dashboard/recipients/details': accountPaths.dashboardRecipients,
  '/dashboard/recipients/details/:id': `${accountPaths.dashboardRecipients}/:id`,
  '/dashboard/recipients/add-recipient': accountPaths.addRecipient,
  '/dashboard/recipients/add-recipient-input': `${accountPaths.addRecipient}/other`,
  '/dashboard/transactions/sell': accountPaths.dashboardTransactions,
  '/dashboard/transactions/buy': accountPaths.dashboardTransactions,
  '/dashboard/transactions/help': accountPaths.dashboardTransactions,
  '/dashboard/fund-wallet': accountPaths.fund,
  '/dashboard/send-to': accountPaths.sell,
  '/dashboard/select-recipient': accountPaths.sell,
  '/dashboard/choose-account': accountPaths.sellAccount,
  '/dashboard/choose-type': accountPaths.sellType,
  '/dashboard/order': paths.order,
  '/dashboard/order-confirmed': paths.confirm,
};
