import 'virtual:messages/start';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Toasts } from '@usdt-africa/web-kit';
import { lazyWithRetry } from './lazy-with-retry';
import { AppConfig } from './AppConfig';
import { StoredLanguage, Language } from './Language';
import { Loading } from './Loading';
import { PageWaits } from './PageWaits';
import { paths } from './paths';

const SendToPage = lazyWithRetry(() => import('../send/SendToPage'));
const SendFromPage = lazyWithRetry(() => import('../send/SendFromPage'));
const ChooseTypePage = lazyWithRetry(() => import('../send/ChooseTypePage'));
const OrderPage = lazyWithRetry(() => import('../order/OrderPage'));
const TrackPage = lazyWithRetry(() => import('../track/TrackPage'));
const RatesPage = lazyWithRetry(() => import('../rates/RatesPage'));
const DisputePage = lazyWithRetry(() => import('../help/DisputePage'));
const ClaimPage = lazyWithRetry(() => import('../claim/ClaimPage'));
const TrackOrderPage = lazyWithRetry(() => import('../track/TrackOrderPage'));
const MorePages = lazyWithRetry(() => import('./MorePages'));

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
          <Suspense fallback={<Loading />}>
            <PageWaits />
            <StoredLanguage />
            <Routes>
              <Route path={paths.home} element={<LandingPage />} />
              <Route path={paths.exchange} element={<LandingPage />} />
              <Route path={paths.landing} caseSensitive element={<LandingPage />} />
              <Route path={paths.landingAsSpecified} caseSensitive element={<Navigate to={paths.landing} replace />} />
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
        </Toasts>
      </Language>
    </AppConfig>
  );
}
