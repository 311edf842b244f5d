import { Route, Routes } from 'react-router-dom';
import { lazyWithRetry } from '../shared/routing/lazy-with-retry';
import { accountPaths } from '../shared/routing/account-paths';
import { paths } from '../shared/routing/paths';

const AccountRequiredPage = lazyWithRetry(() => import('../features/auth/AccountRequiredPage'));
const AuthPages = lazyWithRetry(() => import('../features/auth/AuthPages'));
const RegisterPages = lazyWithRetry(() => import('../features/auth/RegisterPages'));
const Dashboard = lazyWithRetry(() => import('./dashboard/Dashboard'));
const TermsPage = lazyWithRetry(() => import('../features/legal/TermsPage'));
const PrivacyPage = lazyWithRetry(() => import('../features/legal/PrivacyPage'));
const OtherAccountPage = lazyWithRetry(() => import('../features/other-account/OtherAccountPage'));
const OrderReceiptPage = lazyWithRetry(() => import('../features/order/OrderReceiptPage'));
const RefundPage = lazyWithRetry(() => import('../features/refund/RefundPage'));
const NotFoundPage = lazyWithRetry(() => import('../shared/ui/NotFoundPage'));

/** Pages that a guest does not start with: loaded on navigation, because the first load's size budget is used up. */
export default function MorePages() {
  return (
    <Routes>
      {[accountPaths.transactions, accountPaths.recipients, accountPaths.settings].map((path) => (
        <Route key={path} path={path} element={<AccountRequiredPage />} />
      ))}
      <Route path={accountPaths.terms} element={<TermsPage />} />
      <Route path={accountPaths.privacy} element={<PrivacyPage />} />
      <Route path={`${accountPaths.register}/*`} element={<RegisterPages />} />
      <Route path={`${accountPaths.auth}/*`} element={<AuthPages />} />
      <Route path={`${accountPaths.dashboard}/*`} element={<Dashboard />} />
      <Route path={`${paths.orders}/:orderId/account`} element={<OtherAccountPage />} />
      <Route path={`${paths.orders}/:orderId/receipt`} element={<OrderReceiptPage />} />
      <Route path={`${paths.orders}/:orderId/refund`} element={<RefundPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
