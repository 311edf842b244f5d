import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/recipients';
import 'virtual:messages/sale';
import 'virtual:messages/sell';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { ChooseAccountPage } from './ChooseAccountPage';
import { ChoosePayeePage } from './ChoosePayeePage';
import { ConfirmPage } from './ConfirmPage';
import { NetworkPage } from './NetworkPage';
import '../../shared/sale/send.css';
import '../../shared/ui/sell.css';

/** SELL-11: sale to a saved recipient: recipient, account, network, and confirmation. */
export default function SellPages() {
  return (
    <Routes>
      <Route index element={<ChoosePayeePage />} />
      <Route path="account" element={<ChooseAccountPage />} />
      <Route path="type" element={<NetworkPage />} />
      <Route path="confirm" element={<ConfirmPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
