import { Route, Routes } from 'react-router-dom';
import { lazily } from './lazily';
import { accountPaths } from './account-paths';

const AccountRequiredPage = lazily(() => import('../account/AccountRequiredPage'));
const AuthPages = lazily(() => import('../auth/AuthPages'));
const RegisterPages = lazily(() => import('../auth/RegisterPages'));
const Dashboard = lazily(() => import('../dashboard/Dashboard'));
const TermsPage = lazily(() => import('../legal/TermsPage'));
const PrivacyPage = lazily(() => import('../legal/PrivacyPage'));
const NotFoundPage = lazily(() => import('../shell/NotFoundPage'));

/** What a guest does not begin with: the first load, whose room is used up, knows these pages only when one is gone to. */
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
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
