import CssBaseline from '@mui/material/CssBaseline';
import { AdminContext, type AdminProps, AdminUI } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { SignInPage } from './auth/SignInPage';

/**
 * `Admin`, with one way in beside it: react-admin builds its own routes anew once it knows who is signed in, and what was
 * typed into a page among them before that is gone.
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
