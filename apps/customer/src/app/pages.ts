import { accountPaths } from './account-paths';
import { asSpecified } from './as-specified';
import { paths } from './paths';

const oneOf = (path: string) => [path, `${path}/*`];

/**
 * Every address that is a page; the server gets the list from the build and responds to all others with 404. `*` is one
 * path segment. The landing's pages are painted before any script has loaded.
 */
export const pages = {
  landing: [paths.home, paths.exchange, paths.landing],
  /** Public pages that search engines may list; `robots.txt` allows robots only these and the landing. */
  open: [paths.track, paths.rates, accountPaths.terms, accountPaths.privacy],
  others: [
    paths.sendTo,
    paths.sendFrom,
    paths.chooseType,
    ...oneOf(paths.order),
    ...oneOf(paths.confirm),
    ...oneOf(paths.orderStatus),
    `${paths.track}/*`,
    `${paths.dispute}/*`,
    accountPaths.transactions,
    accountPaths.recipients,
    accountPaths.settings,
    accountPaths.auth,
    ...oneOf(accountPaths.login),
    ...oneOf(accountPaths.register),
    ...oneOf(accountPaths.forgot),
    accountPaths.troubleshoot,
    accountPaths.dashboard,
    accountPaths.dashboardSettings,
    accountPaths.profile,
    accountPaths.closeAccount,
    accountPaths.messages,
    accountPaths.language,
    accountPaths.help,
    accountPaths.dashboardTerms,
    accountPaths.security,
    accountPaths.securityPassword,
    accountPaths.securityPin,
    accountPaths.securityUnlock,
    accountPaths.securityApp,
    accountPaths.securityAppOff,
    accountPaths.securityGoogle,
    ...oneOf(accountPaths.securityPasskeys),
    `${accountPaths.securityPasskeys}/*/remove`,
    accountPaths.dashboardLimits,
    accountPaths.sell,
    accountPaths.sellAccount,
    accountPaths.sellType,
    accountPaths.sellConfirm,
    accountPaths.upgrade,
    accountPaths.wallet,
    ...oneOf(accountPaths.fund),
    accountPaths.bvn,
    accountPaths.dashboardRecipients,
    `${accountPaths.dashboardRecipients}/*`,
    `${accountPaths.dashboardRecipients}/addresses/*`,
    `${accountPaths.addRecipient}/*`,
    accountPaths.dashboardTransactions,
    `${accountPaths.dashboardTransactions}/sell/*`,
    `${accountPaths.dashboardTransactions}/sell/*/receipt`,
    `${accountPaths.dashboardTransactions}/buy/*`,
    `${accountPaths.dashboardTransactions}/buy/*/receipt`,
    `${accountPaths.dashboardTransactions}/help/*`,
    `${accountPaths.dashboardTransactions}/help/*/*`,
    ...Object.keys(asSpecified).map((path) => path.replace(/:\w+/g, '*')),
  ],
};
