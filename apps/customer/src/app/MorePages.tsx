import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { accountPaths } from './account-paths';

const Dashboard = lazy(() => import('../dashboard/Dashboard'));
const NotFoundPage = lazy(() => import('../shell/NotFoundPage'));

/** What a guest does not begin with: the first load, whose room is used up, knows these pages only when one is gone to. */
export default function MorePages() {
  return (
    <Routes>
      <Route path={`${accountPaths.dashboard}/*`} element={<Dashboard />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
