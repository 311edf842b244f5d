import { menu } from '@usdt-africa/web-kit/icons';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useMe } from '../auth/useMe';
import { LiveProvider } from '../data/LiveProvider';
import { useLiveQuery } from '../data/useLiveQuery';
import { Fault } from '../parts/Fault';
import { IconButton } from '../parts/IconButton';
import { useIsSmall } from '../parts/useIsPhone';
import { Waiting } from '../parts/Waiting';
import { usePauses } from '../switches/usePauses';
import { AccountMenu } from './AccountMenu';
import { useKeys } from './keys';
import { Menu } from './Menu';
import { TitlePlace } from './Page';
import { Search } from './Search';
import { SessionWatch } from './SessionWatch';

/** Loaded when something is paused. */
const PauseBanner = lazy(() => import('../switches/PauseBanner'));

/** Loaded when they are opened. */
const MenuSheet = lazy(() => import('./MenuSheet'));
const KeyHelp = lazy(() => import('./KeyHelp'));

/** Frame of every page: the menu, the bar with the page's title, the page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const me = useMe();
  const { pathname } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSmall = useIsSmall();
  const [opened, setOpened] = useState<'menu' | 'keys' | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const openKeys = useCallback(() => setOpened('keys'), []);
  useKeys(openKeys);
  return (
    <LiveProvider>
      <a href="#main" className="skip">
        {t('layout.skip')}
      </a>
      <div className="frame">
        {/* Nothing before it is known whose menu it is: it would push the rest about. And without a session no figure
            stays, not for the moment that the way out takes. */}
        {me && (
          <>
            {!isSmall && <Menu />}
            <div className="frame__page">
              <header className="bar">
                {isSmall && <IconButton icon={menu} label={t('layout.openMenu')} onClick={() => setOpened('menu')} />}
                <div ref={setPlace} className="row grow bar__title" />
                <HealthChip />
                <Search />
                <AccountMenu onKeys={openKeys} />
              </header>
              <Pauses />
              <main id="main" className="main" tabIndex={-1}>
                <TitlePlace value={place}>
                  <Fault key={pathname}>
                    <Suspense fallback={<Waiting />}>{children}</Suspense>
                  </Fault>
                </TitlePlace>
              </main>
            </div>
          </>
        )}
      </div>
      {me && opened && (
        <Suspense fallback={null}>
          {opened === 'keys' ? <KeyHelp onClose={close} /> : isSmall && <MenuSheet onClose={close} />}
        </Suspense>
      )}
      <SessionWatch />
    </LiveProvider>
  );
}

function Pauses() {
  const pauses = usePauses();
  if (pauses.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PauseBanner pauses={pauses} />
    </Suspense>
  );
}

/** Current problems in a word, on every page; renders nothing when there are none. */
function HealthChip() {
  const t = useTranslate();
  const { data } = useLiveQuery('dashboard', 'dashboard', {
    refetchInterval: 60_000,
    staleTime: 30_000,
  });
  if (!data) return null;
  const down = data.health.filter(({ state }) => state === 'down').length;
  const slowBanks = data.routes.filter(({ state }) => state === 'slow' || state === 'down').length;
  const alarms = data.alarms.length;
  if (down + alarms + slowBanks === 0) return null;
  const isBad = down > 0 || data.alarms.some(({ level }) => level === 'critical');
  const words =
    alarms > 0
      ? t('layout.alarms', { smart_count: alarms })
      : down > 0
        ? t('layout.down', { smart_count: down })
        : t('layout.slow', { smart_count: slowBanks });
  return (
    <Link to="/" className={`chip ${isBad ? 'chip--bad' : 'chip--caution'}`}>
      <span className={isBad ? 'dot dot--bad' : 'dot dot--caution'} aria-hidden="true" />
      {words}
    </Link>
  );
}
