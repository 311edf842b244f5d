import { Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { useMe } from '../auth/useMe';
import { LiveProvider } from '../data/LiveProvider';
import { Fault } from '../parts/Fault';
import { Waiting } from '../parts/Waiting';
import { AccountMenu } from './AccountMenu';
import { Menu } from './Menu';
import { TitlePlace } from './Page';
import { Search } from './Search';
import { SessionWatch } from './SessionWatch';
import { HealthChip } from './HealthChip';

/** The frame of every room: the menu, the bar with the page's title, the page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const me = useMe();
  const { pathname } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
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
            <Menu />
            <div className="frame__room">
              <header className="bar">
                <div ref={setPlace} className="row grow bar__title" />
                <HealthChip />
                <Search />
                <AccountMenu />
              </header>
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
      <SessionWatch />
    </LiveProvider>
  );
}
