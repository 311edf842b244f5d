import {
  arrowLeftRight,
  banknote,
  gauge,
  idCard,
  scale,
  shieldAlert,
  shoppingBag,
  userCheck,
} from '@usdt-africa/web-kit/account-icons';
import {
  layoutDashboard,
  mailX,
  messageSquareWarning,
  power,
  refreshCw,
  rotateCcw,
  searchX,
  send,
  stamp,
  trendingUp,
  undo2,
  user,
  users,
  wallet,
  waypoints,
} from '@usdt-africa/web-kit/icons';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';

const RatesPage = lazy(() => import('../rates/RatesPage'));
const StatementPage = lazy(() => import('../reconciliation/StatementPage'));

export interface ResourcePage {
  /** Resource name, also its key in the catalogue (`rooms.<name>`) and in the menu's counts. */
  readonly name: string;
  readonly icon: string;
  /** Its list and its page, each loaded when it is entered. */
  readonly pages?: Omit<ResourceProps, 'name'>;
}

/** Path of a page. */
export const pagePath = (name: string): string => (name === 'dashboard' ? '/' : `/${name}`);

/**
 * The pages in menu order: pages that a role may not read are left out. A new page is an entry here, from which the server
 * knows it, too (`scripts/page-names.mjs`).
 */
export const RESOURCE_PAGES: readonly { readonly group: string; readonly pages: readonly ResourcePage[] }[] = [
  {
    group: 'work',
    pages: [
      { name: 'dashboard', icon: layoutDashboard },
      /** Orders page. */
      {
        name: 'orders',
        icon: arrowLeftRight,
        pages: { list: lazy(() => import('../orders/OrderList')), show: lazy(() => import('../orders/OrderShow')) },
      },
      /** Disputes page. */
      {
        name: 'disputes',
        icon: messageSquareWarning,
        pages: {
          list: lazy(() => import('../disputes/DisputeList')),
          show: lazy(() => import('../disputes/DisputeList').then(({ DisputeShow }) => ({ default: DisputeShow }))),
        },
      },
      /** Tier upgrade requests. */
      {
        name: 'tiers',
        icon: idCard,
        pages: {
          list: lazy(() => import('../tiers/TierList')),
          show: lazy(() => import('../tiers/TierList').then(({ TierShow }) => ({ default: TierShow }))),
        },
      },
      /** Requests that need an approval. */
      {
        name: 'approvals',
        icon: userCheck,
        pages: {
          list: lazy(() => import('../approvals/ApprovalList')),
          show: lazy(() => import('../approvals/ApprovalList').then(({ ApprovalShow }) => ({ default: ApprovalShow }))),
        },
      },
    ],
  },
  {
    group: 'money',
    pages: [
      /** Payouts page. */
      {
        name: 'payouts',
        icon: send,
        pages: { list: lazy(() => import('../payouts/PayoutList')), show: lazy(() => import('../payouts/PayoutShow')) },
      },
      /** Purchases of USDT, and what leaves the hot wallet. */
      {
        name: 'purchases',
        icon: shoppingBag,
        pages: {
          list: lazy(() => import('../purchases/PurchaseList')),
          show: lazy(() => import('../purchases/PurchaseList').then(({ PurchaseShow }) => ({ default: PurchaseShow }))),
        },
      },
      /** Naira that leave wallets: to bank accounts, and to other customers. */
      {
        name: 'withdrawals',
        icon: undo2,
        pages: {
          list: lazy(() => import('../withdrawals/WithdrawalList')),
          show: lazy(() =>
            import('../withdrawals/WithdrawalList').then(({ WithdrawalShow }) => ({ default: WithdrawalShow })),
          ),
        },
      },
      /** USDT of orders that go back to their senders. */
      {
        name: 'refunds',
        icon: rotateCcw,
        pages: {
          list: lazy(() => import('../refunds/RefundList')),
          show: lazy(() => import('../refunds/RefundList').then(({ RefundShow }) => ({ default: RefundShow }))),
        },
      },
      /** Bank transfers that add naira to customers' wallets. */
      {
        name: 'fundings',
        icon: banknote,
        pages: {
          list: lazy(() => import('../fundings/FundingList')),
          show: lazy(() => import('../fundings/FundingList').then(({ FundingShow }) => ({ default: FundingShow }))),
        },
      },
      /** Deposits that no order was credited with. */
      {
        name: 'unattributed',
        icon: searchX,
        pages: {
          list: lazy(() => import('../unattributed/UnattributedList')),
          show: lazy(() =>
            import('../unattributed/UnattributedList').then(({ UnattributedShow }) => ({ default: UnattributedShow })),
          ),
        },
      },
      /** Addresses whose deposits are not paid out before an operator has reviewed them. */
      {
        name: 'senders',
        icon: shieldAlert,
        pages: { list: lazy(() => import('../senders/SenderList')) },
      },
      /** Days of a provider compared with its statements. */
      {
        name: 'reconciliation',
        icon: scale,
        pages: {
          list: lazy(() => import('../reconciliation/DayList')),
          show: lazy(() => import('../reconciliation/DayShow')),
          children: <Route path=":id/statement" element={<StatementPage />} />,
        },
      },
      /** The hot wallet, the treasury, sweeps, and what deposit addresses hold. */
      { name: 'wallets', icon: wallet, pages: { list: lazy(() => import('../wallets/WalletsPage')) } },
      /** The price, where it comes from, and what operators do to it. */
      { name: 'rates', icon: trendingUp, pages: { list: RatesPage, show: RatesPage } },
      /** Customers near the daily limit, amounts held by it, and individual limits. */
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
    pages: [
      /** Customers page. */
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
    pages: [
      /** Every event, and any aggregate as it was after any of them. */
      {
        name: 'events',
        icon: waypoints,
        pages: { list: lazy(() => import('../events/EventList')), show: lazy(() => import('../events/EventShow')) },
      },
      /** Read models, their progress, and their rebuilds. */
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
