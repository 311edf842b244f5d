import 'virtual:messages/start';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Toasts } from '@usdt-africa/web-kit';
import { lazyWithRetry } from '../shared/routing/lazy-with-retry';
import { AppConfig } from '../shared/ui/AppConfig';
import { LoginSheetContext } from '../shared/ui/login-sheet';
import { StoredLanguage, Language } from '../shared/i18n/Language';
import { Loading } from '../shared/routing/Loading';
import { PageWaits } from './PageWaits';
import { paths } from '../shared/routing/paths';

const SendToPage = lazyWithRetry(() => import('../features/send/SendToPage'));
const SendFromPage = lazyWithRetry(() => import('../features/send/SendFromPage'));
const ChooseTypePage = lazyWithRetry(() => import('../features/send/ChooseTypePage'));
const OrderPage = lazyWithRetry(() => import('./OrderPage'));
const TrackPage = lazyWithRetry(() => import('../features/track/TrackPage'));
const RatesPage = lazyWithRetry(() => import('../features/rates/RatesPage'));
const DisputePage = lazyWithRetry(() => import('../features/help/DisputePage'));
const ClaimPage = lazyWithRetry(() => import('../features/claim/ClaimPage'));
const TrackOrderPage = lazyWithRetry(() => import('./TrackOrderPage'));
const MorePages = lazyWithRetry(() => import('./MorePages'));
const LoginSheet = lazyWithRetry(() => import('../features/auth/LoginSheet'));

const loginSheet = (onClose: () => void) => <LoginSheet onClose={onClose} />;

interface Properties {
  /** Already here where the page came with it as HTML; elsewhere it comes, as the others do, when it is gone to. */
  readonly landing: ComponentType;
}

/** Every route of a guest; all others are `MorePages`. */
export function App({ landing: LandingPage }: Properties) {
  return (
    <AppConfig>
      <Language>
        <Toasts>
          <LoginSheetContext value={loginSheet}>
            <Suspense fallback={<Loading />}>
              <PageWaits />
              <StoredLanguage />
              <Routes>
                <Route path={paths.home} element={<LandingPage />} />
                <Route path={paths.exchange} element={<LandingPage />} />
                <Route path={paths.landing} caseSensitive element={<LandingPage />} />
                <Route
                  path={paths.landingAsSpecified}
                  caseSensitive
                  element={<Navigate to={paths.landing} replace />}
                />
                <Route path={paths.sendTo} element={<SendToPage />} />
                <Route path={paths.sendFrom} element={<SendFromPage />} />
                <Route path={paths.chooseType} element={<ChooseTypePage />} />
                <Route path={`${paths.order}/:orderId?`} element={<OrderPage route="order" />} />
                <Route path={`${paths.confirm}/:orderId?`} element={<OrderPage route="confirm" />} />
                <Route path={`${paths.orderStatus}/:orderId?`} element={<OrderPage route="status" />} />
                <Route path={paths.track} element={<TrackPage />} />
                <Route path={`${paths.track}/:orderId`} element={<TrackOrderPage />} />
                <Route path={paths.rates} element={<RatesPage />} />
                <Route path={`${paths.dispute}/:orderId`} element={<DisputePage />} />
                <Route path={`${paths.claim}/:orderId`} element={<ClaimPage />} />
                <Route path="*" element={<MorePages />} />
              </Routes>
            </Suspense>
          </LoginSheetContext>
        </Toasts>
      </Language>
    </AppConfig>
  );
}
