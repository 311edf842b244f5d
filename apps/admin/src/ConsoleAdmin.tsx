import CssBaseline from '@mui/material/CssBaseline';
import { AdminContext, type AdminProps, AdminUI } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { SignInPage } from './auth/SignInPage';

/**
 * `Admin` with the enrolment route outside it: react-admin rebuilds its own routes once it knows the signed-in
 * operator, which would discard text typed on a page among them.
 */
export function ConsoleAdmin(properties: AdminProps) {
  const { authProvider, dataProvider, i18nProvider, queryClient, store, theme, darkTheme, ...ui } = properties;
  const context = { authProvider, dataProvider, i18nProvider, queryClient, store, theme, darkTheme } as AdminProps;
  return (
    <AdminContext {...context}>
      <Routes>
        <Route
          path="/enrol"
          element={
            <CssBaseline enableColorScheme>
              <SignInPage />
            </CssBaseline>
          }
        />
        <Route path="/*" element={<AdminUI {...ui} />} />
      </Routes>
    </AdminContext>
  );
}
