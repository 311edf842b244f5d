import { arrowLeftRight, gauge, idCard, scale, shieldAlert, userCheck } from '@usdt-africa/web-kit/account-icons';
import {
  layoutDashboard,
  mailX,
  messageSquareWarning,
  power,
  refreshCw,
  searchX,
  send,
  stamp,
  trendingUp,
  user,
  users,
  waypoints,
} from '@usdt-africa/web-kit/icons';

export interface Room {
  /** Resource, and the word for it in the catalogue (`rooms.<name>`) and in the menu's counts. */
  readonly name: string;
  readonly to: string;
  readonly icon: string;
}

/** The menu: what a role may not read is not in it. A new room is a line here. */
export const ROOMS: readonly { readonly group: string; readonly rooms: readonly Room[] }[] = [
  {
    group: 'work',
    rooms: [
      { name: 'dashboard', to: '/', icon: layoutDashboard },
      { name: 'orders', to: '/orders', icon: arrowLeftRight },
      { name: 'disputes', to: '/disputes', icon: messageSquareWarning },
      { name: 'tiers', to: '/tiers', icon: idCard },
      { name: 'approvals', to: '/approvals', icon: userCheck },
    ],
  },
  {
    group: 'money',
    rooms: [
      { name: 'payouts', to: '/payouts', icon: send },
      { name: 'unattributed', to: '/unattributed', icon: searchX },
      { name: 'senders', to: '/senders', icon: shieldAlert },
      { name: 'reconciliation', to: '/reconciliation', icon: scale },
      { name: 'rates', to: '/rates', icon: trendingUp },
      { name: 'limits', to: '/limits', icon: gauge },
    ],
  },
  {
    group: 'people',
    rooms: [{ name: 'customers', to: '/customers', icon: user }],
  },
  {
    group: 'engine',
    rooms: [
      { name: 'events', to: '/events', icon: waypoints },
      { name: 'projections', to: '/projections', icon: refreshCw },
      { name: 'dead-letters', to: '/dead-letters', icon: mailX },
      { name: 'switches', to: '/switches', icon: power },
      { name: 'audit', to: '/audit', icon: stamp },
      { name: 'operators', to: '/operators', icon: users },
    ],
  },
];
