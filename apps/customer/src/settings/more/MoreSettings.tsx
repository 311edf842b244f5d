import 'virtual:messages/auth';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/settings';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyWithRetry } from '../../app/lazy-with-retry';
import { Loading } from '../../app/Loading';
import NotFoundPage from '../../shell/NotFoundPage';
import { HelpPage } from './HelpPage';
import { LanguagePage } from './LanguagePage';
import { MessagesPage } from './MessagesPage';
import './more.css';

const FindTransferPage = lazyWithRetry(() => import('./FindTransferPage'));

/** The pages of the settings that are about neither the person nor their security. */
export default function MoreSettings() {
  return (
    <Routes>
      <Route path="messages" element={<MessagesPage />} />
      <Route path="language" element={<LanguagePage />} />
      <Route path="help" element={<HelpPage />} />
      <Route
        path="help/find-transfer"
        element={
          <Suspense fallback={<Loading />}>
            <FindTransferPage />
          </Suspense>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
