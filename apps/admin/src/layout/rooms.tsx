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
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';

const RatesPage = lazy(() => import('../rates/RatesPage'));
const StatementPage = lazy(() => import('../reconciliation/StatementPage'));

export interface Room {
  /** Resource, and the word for it in the catalogue (`rooms.<name>`) and in the menu's counts. */
  readonly name: string;
  readonly icon: string;
  /** Its list and its page, each loaded when it is entered. */
  readonly pages?: Omit<ResourceProps, 'name'>;
}

/** Where a room is. */
export const roomPath = (name: string): string => (name === 'dashboard' ? '/' : `/${name}`);

/** The rooms as the menu has them: what a role may not read is not in it. A new room is an entry here. */
export const ROOMS: readonly { readonly group: string; readonly rooms: readonly Room[] }[] = [
  {
    group: 'work',
    rooms: [
      { name: 'dashboard', icon: layoutDashboard },
      /** The room of orders. */
      {
        name: 'orders',
        icon: arrowLeftRight,
        pages: { list: lazy(() => import('../orders/OrderList')), show: lazy(() => import('../orders/OrderShow')) },
      },
      /** The room of disputes. */
      {
        name: 'disputes',
        icon: messageSquareWarning,
        pages: {
          list: lazy(() => import('../disputes/DisputeList')),
          show: lazy(() => import('../disputes/DisputeShow')),
        },
      },
      /** Wishes for a higher level. */
      {
        name: 'tiers',
        icon: idCard,
        pages: { list: lazy(() => import('../tiers/TierList')), show: lazy(() => import('../tiers/TierShow')) },
      },
      /** The room of requests that need a second person. */
      {
        name: 'approvals',
        icon: userCheck,
        pages: {
          list: lazy(() => import('../approvals/ApprovalList')),
          show: lazy(() => import('../approvals/ApprovalShow')),
        },
      },
    ],
  },
  {
    group: 'money',
    rooms: [
      /** The room of payouts. */
      {
        name: 'payouts',
        icon: send,
        pages: { list: lazy(() => import('../payouts/PayoutList')), show: lazy(() => import('../payouts/PayoutShow')) },
      },
      /** Deposits that no order was credited with. */
      {
        name: 'unattributed',
        icon: searchX,
        pages: {
          list: lazy(() => import('../unattributed/UnattributedList')),
          show: lazy(() => import('../unattributed/UnattributedShow')),
        },
      },
      /** Addresses from which nothing is paid out before one of us looked. */
      {
        name: 'senders',
        icon: shieldAlert,
        pages: { list: lazy(() => import('../senders/SenderList')) },
      },
      /** Days of a provider beside its statements. */
      {
        name: 'reconciliation',
        icon: scale,
        pages: {
          list: lazy(() => import('../reconciliation/DayList')),
          show: lazy(() => import('../reconciliation/DayShow')),
          children: <Route path=":id/statement" element={<StatementPage />} />,
        },
      },
      /** The price, where it comes from, and what operators do to it. */
      { name: 'rates', icon: trendingUp, pages: { list: RatesPage, show: RatesPage } },
      /** Who comes near the daily limit, what is held by it, and limits of people's own. */
      {
        name: 'limits',
        icon: gauge,
        pages: {
          list: lazy(() => import('../limits/LimitList')),
          show: lazy(() => import('../limits/LimitList').then(({ LimitShow }) => ({ default: LimitShow }))),
        },
      },
    ],
  },
  {
    group: 'people',
    rooms: [
      /** Whom we look after. */
      {
        name: 'customers',
        icon: user,
        pages: {
          list: lazy(() => import('../customers/CustomerList')),
          show: lazy(() => import('../customers/CustomerShow')),
        },
      },
    ],
  },
  {
    group: 'engine',
    rooms: [
      /** Every event, and any aggregate as it was after any of them. */
      {
        name: 'events',
        icon: waypoints,
        pages: { list: lazy(() => import('../events/EventList')), show: lazy(() => import('../events/EventShow')) },
      },
      /** Read models, how far they are, and their making anew. */
      {
        name: 'projections',
        icon: refreshCw,
        pages: { list: lazy(() => import('../projections/ProjectionList')) },
      },
      /** Streams that a reader stands still on. */
      {
        name: 'dead-letters',
        icon: mailX,
        pages: { list: lazy(() => import('../dead-letters/DeadLetterList')) },
      },
      /** What operators pause. */
      { name: 'switches', icon: power, pages: { list: lazy(() => import('../switches/SwitchList')) } },
      /** What operators did. */
      { name: 'audit', icon: stamp, pages: { list: lazy(() => import('../audit/AuditList')) } },
      /** Who works here, for admins. */
      {
        name: 'operators',
        icon: users,
        pages: { list: lazy(() => import('../operators/OperatorList')) },
      },
    ],
  },
];
