import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/sale';
import 'virtual:messages/transfers';
import 'virtual:messages/wallet';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../../shared/ui/NotFoundPage';
import { ConfirmTransferPage } from './ConfirmTransferPage';
import { SendPage } from './SendPage';
import { SentPage } from './SentPage';
import '../../../shared/ui/sell.css';
import '../wallet.css';
import './transfers.css';

/** Pages of sending naira to another customer: below `send/username` the form and its confirmation, below `sent` each transfer. */
export default function TransferPages({ part }: { readonly part: 'send/username' | 'sent' }) {
  return (
    <Routes>
      {part === 'send/username' ? (
        <>
          <Route index element={<SendPage />} />
          <Route path="confirm" element={<ConfirmTransferPage />} />
        </>
      ) : (
        <Route path=":id" element={<SentPage />} />
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
