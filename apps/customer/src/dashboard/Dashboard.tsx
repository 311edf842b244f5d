import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import { Suspense } from 'react';
import { generatePath, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { lazyWithRetry } from '../app/lazy-with-retry';
import { SignedInOnly } from '../account/SignedInOnly';
import { ServerState } from '../api/ServerState';
import NotFoundPage from '../shell/NotFoundPage';
import { SettingsPage } from '../settings/SettingsPage';
import { accountPaths } from '../app/account-paths';
import { asSpecified } from '../app/as-specified';
import { Loading } from '../app/Loading';
import { HomePage } from './HomePage';

const SecurityPages = lazyWithRetry(() => import('../settings/security/SecurityPages'));
const LimitsPage = lazyWithRetry(() => import('../limits/LimitsPage'));
const ProfilePages = lazyWithRetry(() => import('../settings/profile/ProfilePages'));
const MoreSettings = lazyWithRetry(() => import('../settings/more/MoreSettings'));
const UpgradePage = lazyWithRetry(() => import('../upgrade/UpgradePage'));
const BvnPage = lazyWithRetry(() => import('../upgrade/BvnPage'));
const RecipientPages = lazyWithRetry(() => import('../recipients/RecipientPages'));
const SellPages = lazyWithRetry(() => import('../sell/SellPages'));
const SellAmountPage = lazyWithRetry(() => import('../sell/SellAmountPage'));
const BuyPages = lazyWithRetry(() => import('../buy/BuyPages'));
const HowToBuyPage = lazyWithRetry(() => import('../buy/HowToBuyPage'));
const WalletPages = lazyWithRetry(() => import('../wallet/WalletPages'));
const TransferPages = lazyWithRetry(() => import('../transfers/TransferPages'));
const WithdrawalPages = lazyWithRetry(() => import('../withdrawals/WithdrawalPages'));
const TransactionPages = lazyWithRetry(() => import('../transactions/TransactionPages'));

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
