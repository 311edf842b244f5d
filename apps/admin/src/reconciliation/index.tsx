import { lazy } from 'react';
import { Route } from 'react-router-dom';

const StatementPage = lazy(() => import('./StatementPage'));

/** Days of a provider beside its statements; loaded when it is entered. */
export const reconciliation = {
  name: 'reconciliation',
  list: lazy(() => import('./DayList')),
  show: lazy(() => import('./DayShow')),
  children: <Route path=":id/statement" element={<StatementPage />} />,
};
