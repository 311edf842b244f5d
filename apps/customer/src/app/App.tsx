import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Toasts } from '@usdt-africa/web-kit';
import LandingPage from '../landing/LandingPage';
import { AppConfig } from './AppConfig';
import { withWords } from './english';
import { Language } from './Language';
import { Loading } from './Loading';
import { NotFoundPage } from '../shell/NotFoundPage';
import { paths } from './paths';

const SendToPage = lazy(() => withWords(import('../send/SendToPage')));
const SendFromPage = lazy(() => withWords(import('../send/SendFromPage')));
const ChooseTypePage = lazy(() => withWords(import('../send/ChooseTypePage')));
const OrderPage = lazy(() => withWords(import('../order/OrderPage')));
const TrackPage = lazy(() => withWords(import('../track/TrackPage')));
const RatesPage = lazy(() => withWords(import('../rates/RatesPage')));
const DisputePage = lazy(() => withWords(import('../help/DisputePage')));
const TrackOrderPage = lazy(() => withWords(import('../track/TrackOrderPage')));

/** Every route of a guest. The landing comes with the first load, the rest when it is gone to. */
export function App() {
  return (
    <AppConfig>
      <Language>
        <Toasts>
          <Suspense fallback={<Loading />}>
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
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </Toasts>
      </Language>
    </AppConfig>
  );
}
