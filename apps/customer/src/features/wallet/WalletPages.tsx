import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/sale';
import 'virtual:messages/wallet';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { FundingPage } from './FundingPage';
import { FundPage } from './FundPage';
import { WalletPage } from './WalletPage';
import './wallet.css';

/** All pages below `/dashboard/wallet`. */
export default function WalletPages() {
  return (
    <Routes>
      <Route index element={<WalletPage />} />
      <Route path="fund" element={<FundPage />} />
      <Route path="fund/:id" element={<FundingPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
