import { arrowLeftRight, homeIcon, settings } from '@usdt-africa/web-kit/account-icons';
import { users } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../routing/account-paths';
import { paths } from '../routing/paths';

export type Place = 'home' | 'transactions' | 'recipients' | 'settings';

/** SHELL-01, SHELL-02: the four places of the bar and the header, for guests and for signed-in customers. */
export const PLACES: readonly {
  readonly name: Place;
  readonly icon: string;
  readonly guest: string;
  readonly account: string;
}[] = [
  { name: 'home', icon: homeIcon, guest: paths.home, account: accountPaths.dashboard },
  {
    name: 'transactions',
    icon: arrowLeftRight,
    guest: accountPaths.transactions,
    account: accountPaths.dashboardTransactions,
  },
  { name: 'recipients', icon: users, guest: accountPaths.recipients, account: accountPaths.dashboardRecipients },
  { name: 'settings', icon: settings, guest: accountPaths.settings, account: accountPaths.dashboardSettings },
];
