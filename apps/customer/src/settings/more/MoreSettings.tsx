import 'virtual:messages/auth';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/settings';
import { Route, Routes } from 'react-router-dom';
import NotFoundPage from '../../shell/NotFoundPage';
import { HelpPage } from './HelpPage';
import { LanguagePage } from './LanguagePage';
import { MessagesPage } from './MessagesPage';
import './more.css';

/** The pages of the settings that are about neither the person nor their security. */
export default function MoreSettings() {
  return (
    <Routes>
      <Route path="messages" element={<MessagesPage />} />
      <Route path="language" element={<LanguagePage />} />
      <Route path="help" element={<HelpPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
