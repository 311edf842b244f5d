import { accountPaths } from '../shared/routing/account-paths';
import { asSpecified } from './as-specified';
import { paths } from '../shared/routing/paths';

/** The landing's pages are painted before any script has loaded. */
const landing: readonly string[] = [paths.home, paths.exchange, paths.landing];
/** Public pages that search engines may list; `robots.txt` allows robots only these and the landing. */
const open: readonly string[] = [paths.track, paths.rates, accountPaths.terms, accountPaths.privacy];
/** No pages themselves: the landing in another case, and parts of addresses, where a page is what follows. */
const notPages: readonly string[] = [
  paths.landingAsSpecified,
  paths.dispute,
  paths.claim,
  paths.orders,
  accountPaths.addPasskey,
  accountPaths.addRecipient,
  accountPaths.withdrawals,
  accountPaths.sentNaira,
];
const one = (path: string) => `${path}/*`;

/** Pages of one record, or of one step. */
const below: readonly string[] = [
  one(paths.order),
  one(paths.confirm),
  one(paths.orderStatus),
  one(paths.track),
  one(paths.dispute),
  one(paths.claim),
  `${paths.orders}/*/account`,
  `${paths.orders}/*/receipt`,
  `${paths.orders}/*/refund`,
  one(accountPaths.login),
  one(accountPaths.register),
  one(accountPaths.forgot),
  one(accountPaths.securityPasskeys),
  `${accountPaths.securityPasskeys}/*/remove`,
  one(accountPaths.fund),
  one(accountPaths.withdrawals),
  one(accountPaths.sentNaira),
  one(accountPaths.dashboardRecipients),
  `${accountPaths.dashboardRecipients}/addresses/*`,
  one(accountPaths.addRecipient),
  `${accountPaths.dashboardTransactions}/sell/*`,
  `${accountPaths.dashboardTransactions}/sell/*/receipt`,
  `${accountPaths.dashboardTransactions}/buy/*`,
  `${accountPaths.dashboardTransactions}/buy/*/receipt`,
  `${accountPaths.dashboardTransactions}/help/*`,
  `${accountPaths.dashboardTransactions}/help/*/*`,
  ...Object.keys(asSpecified).map((path) => path.replace(/:\w+/g, '*')),
];

/**
 * Every address that is a page; the server gets the list from the build and responds to all others with 404. `*` is one
 * path segment. A path of `paths` or `accountPaths` is a page unless it is listed above.
 */
export const pages = {
  landing,
  open,
  others: [
    ...[...Object.values(paths), ...Object.values(accountPaths)].filter(
      (path) => ![...landing, ...open, ...notPages].includes(path),
    ),
    ...below,
  ],
};
