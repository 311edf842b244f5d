import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { AppConfigView } from '@usdt-africa/contracts/api';
import { getConfig } from '../api/endpoints';

/** What the page starts with; what the installation really sets follows from `GET /api/config`. */
export const INITIAL_CONFIG: AppConfigView = {
  brand: import.meta.env.DEFAULT_BRAND,
  product: import.meta.env.DEFAULT_PRODUCT,
  minimumSell: '1',
  maximumSell: '100000',
  guestDayLimit: '2500',
  firstPayoutCap: '2000000',
  lockSeconds: 105,
  confirmations: 19,
  explorerTransactionUrl: null,
  contacts: {},
  unreadLanguages: [],
};

const ConfigContext = createContext<AppConfigView>(INITIAL_CONFIG);

/** Brand, ticker, contacts and limits of this installation. */
export function useAppConfig(): AppConfigView {
  return useContext(ConfigContext);
}

/** Fetches the installation's settings once; a failure leaves the start values and is tried again when online. */
export function AppConfig({ children }: { readonly children: ReactNode }) {
  const [config, setConfig] = useState(INITIAL_CONFIG);
  useEffect(() => {
    let done = false;
    const load = () => {
      if (done) return;
      getConfig().then(
        (loaded) => {
          done = true;
          setConfig(loaded);
        },
        () => undefined,
      );
    };
    load();
    addEventListener('online', load);
    return () => {
      done = true;
      removeEventListener('online', load);
    };
  }, []);
  return <ConfigContext value={config}>{children}</ConfigContext>;
}
