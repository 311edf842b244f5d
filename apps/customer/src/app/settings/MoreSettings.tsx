import 'virtual:messages/auth';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/settings';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyWithRetry } from '../../shared/routing/lazy-with-retry';
import { Loading } from '../../shared/routing/Loading';
import NotFoundPage from '../../shared/ui/NotFoundPage';
import { HelpPage } from '../../features/settings/more/HelpPage';
import { LanguagePage } from '../../features/settings/more/LanguagePage';
import { MessagesPage } from '../../features/settings/more/MessagesPage';
import '../../features/settings/more/more.css';

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
