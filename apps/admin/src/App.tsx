import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { CustomRoutes, Resource, useTheme } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { AccountPage } from './account';
import { approvals } from './approvals';
import { audit } from './audit';
import { authProvider } from './auth/authProvider';
import { SignInPage } from './auth/SignInPage';
import { ConsoleAdmin } from './ConsoleAdmin';
import { customers } from './customers';
import { dashboard } from './dashboard';
import { againAfterMs, asksAgain } from './data/asks-again';
import { dataProvider } from './data/dataProvider';
import { consoleStore } from './data/store';
import { deadLetters } from './dead-letters';
import { disputes } from './disputes';
import { events } from './events';
import { i18nProvider } from './i18n/provider';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { Shut } from './layout/Shut';
import { limits } from './limits';
import { operators } from './operators';
import { orders } from './orders';
import { payouts } from './payouts';
import { projections } from './projections';
import { reconciliation } from './reconciliation';
import { rates } from './rates';
import { senders } from './senders';
import { switches } from './switches';
import { tiers } from './tiers';
import { unattributed } from './unattributed';
import { consoleTheme } from './theme/theme';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: asksAgain, retryDelay: againAfterMs, refetchIntervalInBackground: false },
  },
});
const store = consoleStore();
const light = consoleTheme('light');
const dark = consoleTheme('dark');

/** The console: one resource a room, each loaded when it is entered. */
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
        dashboard={dashboard}
        layout={ThemedLayout}
        catchAll={NotFound}
        accessDenied={Shut}
        requireAuth
        disableTelemetry
      >
        <Resource {...orders} />
        <Resource {...disputes} />
        <Resource {...tiers} />
        <Resource {...approvals} />
        <Resource {...payouts} />
        <Resource {...unattributed} />
        <Resource {...senders} />
        <Resource {...reconciliation} />
        <Resource {...rates} />
        <Resource {...limits} />
        <Resource {...customers} />
        <Resource {...events} />
        <Resource {...projections} />
        <Resource {...deadLetters} />
        <Resource {...switches} />
        <Resource {...audit} />
        <Resource {...operators} />
        <CustomRoutes>
          <Route path="/account" element={<AccountPage />} />
          <Route path="/events/streams/:id" element={<events.stream />} />
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
