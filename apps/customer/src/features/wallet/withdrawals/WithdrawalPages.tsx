import 'virtual:messages/confirm';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/recipients';
import 'virtual:messages/sale';
import 'virtual:messages/sell';
import 'virtual:messages/transfers';
import 'virtual:messages/wallet';
import 'virtual:messages/withdrawals';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../../shared/ui/NotFoundPage';
import { ChooseRecipientPage } from './ChooseRecipientPage';
import { ConfirmWithdrawalPage } from './ConfirmWithdrawalPage';
import { SendToBankPage } from './SendToBankPage';
import { WithdrawalPage } from './WithdrawalPage';
import '../../../shared/recipients/recipients.css';
import '../../../shared/ui/sell.css';
import '../../../shared/ui/choice.css';
import '../transfers/transfers.css';
import '../wallet.css';
import './withdrawals.css';

/** Pages of sending naira to a bank account: below `send` the form and its confirmation, below `withdrawals` each withdrawal. */
export default function WithdrawalPages({ part }: { readonly part: 'send' | 'withdrawals' }) {
  return (
    <Routes>
      {part === 'send' ? (
        <>
          <Route index element={<SendToBankPage />} />
          <Route path="recipients" element={<ChooseRecipientPage />} />
          <Route path="confirm" element={<ConfirmWithdrawalPage />} />
        </>
      ) : (
        <Route path=":id" element={<WithdrawalPage />} />
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
