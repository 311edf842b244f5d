import { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { CustomRoutes, Resource, useTheme } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { authProvider } from './auth/authProvider';
import { SignInPage } from './auth/SignInPage';
import { ConsoleAdmin } from './ConsoleAdmin';
import { againAfterMs, shouldRetry } from './data/should-retry';
import { dataProvider } from './data/dataProvider';
import { consoleStore } from './data/store';
import { i18nProvider } from './i18n/provider';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { RESOURCE_PAGES } from './layout/resources';
import { Shut } from './layout/Shut';
import { consoleTheme } from './theme/theme';

/** The operator's own account: sessions, passkeys, codes, password; loaded when it is opened. */
const AccountPage = lazy(() => import('./account/AccountPage'));
/** The day at a glance; loaded when it is entered. */
const Dashboard = lazy(() => import('./dashboard/Dashboard'));
/** A guest has a page and no list: they are found by the search. */
const GuestShow = lazy(() => import('./guests/GuestShow'));
const StreamPage = lazy(() => import('./events/StreamPage'));

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: shouldRetry, retryDelay: againAfterMs, refetchIntervalInBackground: false },
  },
});
const store = consoleStore();
const light = consoleTheme('light');
const dark = consoleTheme('dark');

/** The console: one resource per page, each loaded when it is opened. */
export function App() {
  return (
    <BrowserRouter basename="/admin">
      <ConsoleAdmin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={light}
        darkTheme={dark}
        loginPage={SignInPage}
        dashboard={Dashboard}
        layout={ThemedLayout}
        catchAll={NotFound}
        accessDenied={Shut}
        requireAuth
        disableTelemetry
      >
        {RESOURCE_PAGES.flatMap(({ pages }) => pages).map(
          ({ name, pages }) => pages && <Resource key={name} name={name} {...pages} />,
        )}
        <Resource name="guests" show={GuestShow} />
        <CustomRoutes>
          <Route path="/account" element={<AccountPage />} />
          <Route path="/events/streams/:id" element={<StreamPage />} />
        </CustomRoutes>
      </ConsoleAdmin>
    </BrowserRouter>
  );
}

/** Our own style sheet follows the theme that was chosen in the components' own way. */
function ThemedLayout({ children }: { readonly children: ReactNode }) {
  const [theme] = useTheme();
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme;
    else delete document.documentElement.dataset['theme'];
  }, [theme]);
  return <Layout>{children}</Layout>;
}
