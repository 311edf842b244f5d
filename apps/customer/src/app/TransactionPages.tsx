import 'virtual:messages/bought';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/order';
import 'virtual:messages/places';
import 'virtual:messages/transactions';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../shared/ui/NotFoundPage';
import { BuyDetailPage } from '../features/purchase/BuyDetailPage';
import { BuyReceiptPage } from '../features/purchase/BuyReceiptPage';
import { HelpIssuePage, HelpPage } from '../features/order/account/HelpPages';
import { ReceiptPage } from '../features/order/account/ReceiptPage';
import { SellDetailPage } from '../features/order/account/SellDetailPage';
import { TransactionsPage } from '../features/transactions/TransactionsPage';

/** All pages below `/dashboard/transactions`. */
export default function TransactionPages() {
  return (
    <Routes>
      <Route index element={<TransactionsPage />} />
      <Route path="sell/:number" element={<SellDetailPage />} />
      <Route path="sell/:number/receipt" element={<ReceiptPage />} />
      <Route path="buy/:number" element={<BuyDetailPage />} />
      <Route path="buy/:number/receipt" element={<BuyReceiptPage />} />
      <Route path="help/:number" element={<HelpPage />} />
      <Route path="help/:number/:issue" element={<HelpIssuePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
