import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/recipients';
import 'virtual:messages/sale';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../shell/NotFoundPage';
import { AddRecipientPage } from './AddRecipientPage';
import { RecipientFormPage } from './RecipientFormPage';
import { RecipientPage } from './RecipientPage';
import { RecipientsPage } from './RecipientsPage';
import './recipients.css';

/** All pages below `/dashboard/recipients`. */
export default function RecipientPages() {
  return (
    <Routes>
      <Route index element={<RecipientsPage />} />
      <Route path="add" element={<AddRecipientPage />} />
      <Route path="add/me" element={<RecipientFormPage key="own" whose="own" />} />
      <Route path="add/other" element={<RecipientFormPage key="other" whose="other" />} />
      <Route path=":id" element={<RecipientPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
