import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/recipients';
import 'virtual:messages/sale';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { AddRecipientPage } from './AddRecipientPage';
import { AddressFormPage } from './AddressFormPage';
import { AddressPage } from './AddressPage';
import { paymentOf } from './for-payment';
import type { Method } from './PaymentMethod';
import { RecipientFormPage } from './RecipientFormPage';
import { RecipientPage } from './RecipientPage';
import { RecipientsPage } from '../../shared/recipients/RecipientsPage';
import '../../shared/recipients/recipients.css';

/** All pages below `/dashboard/recipients`. */
export default function RecipientPages() {
  return (
    <Routes>
      <Route index element={<RecipientsPage />} />
      <Route path="add" element={<AddRecipientPage />} />
      <Route path="add/me" element={<FormPage key="own" whose="own" />} />
      <Route path="add/other" element={<FormPage key="other" whose="other" />} />
      <Route path="addresses/:id" element={<AddressPage />} />
      <Route path=":id" element={<RecipientPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Form of a bank account or of an address, by the chosen payment method; naira are paid to a bank account. */
function FormPage({ whose }: { readonly whose: 'own' | 'other' }) {
  const [query, setQuery] = useSearchParams();
  const choose = (method: Method) => setQuery(method === 'bank' ? {} : { method }, { replace: true });
  if (paymentOf(query)) return <RecipientFormPage whose={whose} onMethod={null} />;
  return query.get('method') === 'trx' ? (
    <AddressFormPage whose={whose} onMethod={choose} />
  ) : (
    <RecipientFormPage whose={whose} onMethod={choose} />
  );
}
