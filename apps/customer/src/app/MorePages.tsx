import { Route, Routes } from 'react-router-dom';
import { lazyWithRetry } from './lazy-with-retry';
import { accountPaths } from './account-paths';
import { paths } from './paths';

const AccountRequiredPage = lazyWithRetry(() => import('../account/AccountRequiredPage'));
const AuthPages = lazyWithRetry(() => import('../auth/AuthPages'));
const RegisterPages = lazyWithRetry(() => import('../auth/RegisterPages'));
const Dashboard = lazyWithRetry(() => import('../dashboard/Dashboard'));
const TermsPage = lazyWithRetry(() => import('../legal/TermsPage'));
const PrivacyPage = lazyWithRetry(() => import('../legal/PrivacyPage'));
const OtherAccountPage = lazyWithRetry(() => import('../other-account/OtherAccountPage'));
const OrderReceiptPage = lazyWithRetry(() => import('../receipt/OrderReceiptPage'));
const RefundPage = lazyWithRetry(() => import('../refund/RefundPage'));
const NotFoundPage = lazyWithRetry(() => import('../shell/NotFoundPage'));

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
