import 'virtual:messages/buy';
import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/sale';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { PurchaseTermsView } from '@usdt-africa/contracts/api';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { AppFrame } from '../../shared/ui/AppFrame';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { AddressPage } from './AddressPage';
import { AmountPage } from './AmountPage';
import { BuyingClosed } from './BuyingClosed';
import { PayPage } from './PayPage';
import { ReviewPage } from './ReviewPage';
import { PurchaseQuoteProvider } from './usePurchaseQuote';
import { useTerms } from './useTerms';
import '../../shared/order/order.css';
import '../../shared/ui/sell.css';
import './buy.css';

/** BUY-01: purchase with the wallet's naira: amount, address, review, and payment. */
export default function BuyPages() {
  return (
    <PurchaseQuoteProvider>
      <Routes>
        <Route index element={<Open>{(terms) => <AmountPage terms={terms} />}</Open>} />
        <Route path="address" element={<Open>{() => <AddressPage />}</Open>} />
        <Route path="review" element={<Open>{(terms) => <ReviewPage terms={terms} />}</Open>} />
        {/* Also while buying is closed: what was sent before may have been placed. */}
        <Route path="pay" element={<PayPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </PurchaseQuoteProvider>
  );
}

/** A page of customers who can buy now; the others see why they cannot. */
function Open({ children }: { readonly children: (terms: PurchaseTermsView) => ReactNode }) {
  const { t } = useMessages();
  const { data: terms, isError, refetch } = useTerms();
  if (terms) return terms.state === 'open' ? children(terms) : <BuyingClosed state={terms.state} />;
  return (
    <AppFrame title={t('buy')} at="home" back={accountPaths.dashboard}>
      {isError ? <NotLoaded text={t('buy.failed')} onAgain={() => void refetch()} /> : <Loading />}
    </AppFrame>
  );
}
