import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import { Suspense } from 'react';
import { generatePath, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { lazyWithRetry } from '../../shared/routing/lazy-with-retry';
import { SignedInOnly } from '../../shared/account/SignedInOnly';
import { ServerState } from '../../shared/api/ServerState';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { SettingsPage } from '../../features/settings/SettingsPage';
import { accountPaths } from '../../shared/routing/account-paths';
import { asSpecified } from '../as-specified';
import { Loading } from '../../shared/routing/Loading';
import { HomePage } from './HomePage';

const SecurityPages = lazyWithRetry(() => import('../../features/settings/security/SecurityPages'));
const LimitsPage = lazyWithRetry(() => import('../../features/limits/LimitsPage'));
const ProfilePages = lazyWithRetry(() => import('../../features/settings/profile/ProfilePages'));
const MoreSettings = lazyWithRetry(() => import('../settings/MoreSettings'));
const UpgradePage = lazyWithRetry(() => import('../../features/upgrade/UpgradePage'));
const BvnPage = lazyWithRetry(() => import('../../features/upgrade/BvnPage'));
const RecipientPages = lazyWithRetry(() => import('../../features/recipients/RecipientPages'));
const SellPages = lazyWithRetry(() => import('../../features/sell/SellPages'));
const SellAmountPage = lazyWithRetry(() => import('../SellAmountPage'));
const BuyPages = lazyWithRetry(() => import('../../features/buy/BuyPages'));
const HowToBuyPage = lazyWithRetry(() => import('../../features/buy/HowToBuyPage'));
const WalletPages = lazyWithRetry(() => import('../../features/wallet/WalletPages'));
const TransferPages = lazyWithRetry(() => import('../../features/wallet/transfers/TransferPages'));
const WithdrawalPages = lazyWithRetry(() => import('../../features/wallet/withdrawals/WithdrawalPages'));
const TransactionPages = lazyWithRetry(() => import('../TransactionPages'));

/** All pages of a signed-in customer; each is also listed in `app/pages.ts`, from which the server knows it. */
export default function Dashboard() {
  return (
    <ServerState>
      <SignedInOnly>
        <Routes>
          <Route index element={<HomePage />} />
          {Object.entries(asSpecified).map(([path, to]) => (
            <Route key={path} path={path.slice('/dashboard/'.length)} element={<LeaderTaskOn to={to} />} />
          ))}
          <Route
            path="transactions/*"
            element={
              <Suspense fallback={<Loading />}>
                <TransactionPages />
              </Suspense>
            }
          />
          <Route
            path="recipients/*"
            element={
              <Suspense fallback={<Loading />}>
                <RecipientPages />
              </Suspense>
            }
          />
          <Route
            path="sell/amount"
            element={
              <Suspense fallback={<Loading />}>
                <SellAmountPage />
              </Suspense>
            }
          />
          <Route
            path="sell/*"
            element={
              <Suspense fallback={<Loading />}>
                <SellPages />
              </Suspense>
            }
          />
          <Route
            path="wallet/bvn"
            element={
              <Suspense fallback={<Loading />}>
                <BvnPage />
              </Suspense>
            }
          />
          <Route
            path="buy/*"
            element={
              <Suspense fallback={<Loading />}>
                <BuyPages />
              </Suspense>
            }
          />
          <Route
            path="how-to-buy"
            element={
              <Suspense fallback={<Loading />}>
                <HowToBuyPage />
              </Suspense>
            }
          />
          {(['send/username', 'sent'] as const).map((part) => (
            <Route
              key={part}
              path={`wallet/${part}/*`}
              element={
                <Suspense fallback={<Loading />}>
                  <TransferPages part={part} />
                </Suspense>
              }
            />
          ))}
          {(['send', 'withdrawals'] as const).map((part) => (
            <Route
              key={part}
              path={`wallet/${part}/*`}
              element={
                <Suspense fallback={<Loading />}>
                  <WithdrawalPages part={part} />
                </Suspense>
              }
            />
          ))}
          <Route
            path="wallet/*"
            element={
              <Suspense fallback={<Loading />}>
                <WalletPages />
              </Suspense>
            }
          />
          <Route
            path="limits"
            element={
              <Suspense fallback={<Loading />}>
                <LimitsPage />
              </Suspense>
            }
          />
          <Route
            path="limits/upgrade"
            element={
              <Suspense fallback={<Loading />}>
                <UpgradePage />
              </Suspense>
            }
          />
          <Route path="settings" element={<SettingsPage />} />
          <Route
            path="settings/profile/*"
            element={
              <Suspense fallback={<Loading />}>
                <ProfilePages />
              </Suspense>
            }
          />
          <Route
            path="settings/security/*"
            element={
              <Suspense fallback={<Loading />}>
                <SecurityPages />
              </Suspense>
            }
          />
          <Route
            path="settings/*"
            element={
              <Suspense fallback={<Loading />}>
                <MoreSettings />
              </Suspense>
            }
          />
          <Route path="terms" element={<Navigate to={accountPaths.terms} replace />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </SignedInOnly>
    </ServerState>
  );
}

/** SHELL-07: from one spelling of an address to ours. */
function LeaderTaskOn({ to }: { readonly to: string }) {
  const { id = '' } = useParams();
  return <Navigate to={generatePath(to, { id })} replace />;
}
