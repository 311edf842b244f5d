import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { arrowLeft } from '@usdt-africa/web-kit/icons';
import { PersonDisc } from '../account/PersonDisc';
import { useMessages } from '../i18n/messages';
import { accountPaths } from '../routing/account-paths';
import { Brand } from './Brand';
import { NetworkNotice } from './NetworkNotice';
import { PlaceBar, PlaceLinks } from './PlaceLinks';
import type { Place } from './places';
import { useFocusOnOpen } from './useFocusOnOpen';
import { usePageTitle } from './usePageTitle';
import './site.css';
import './app.css';

interface Properties {
  /** The page's heading, and its name in the tab. */
  readonly title: string;
  readonly at: Place;
  /** Where the arrow leads; a place of the bar has none. */
  readonly back?: string;
  /** Instead of the plain heading on a phone. */
  readonly heading?: ReactNode;
  /** Next to the heading. */
  readonly action?: ReactNode;
  readonly aside?: ReactNode;
  /** The aside is the left one, and narrow. */
  readonly asideFirst?: boolean;
  /** On a phone the aside is a page of its own, and not shown here. */
  readonly asideOnlyWide?: boolean;
  /** The main action of a task: at the screen's lower end on a phone, where the four places then are not. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a signed-in customer's pages: the four main places, the back arrow, the profile. */
export function AppFrame({
  title,
  at,
  back,
  heading,
  action,
  aside,
  asideFirst,
  asideOnlyWide,
  dock,
  children,
}: Properties) {
  const { t } = useMessages();
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useFocusOnOpen(main);
  const layout = !aside ? '' : asideFirst ? ' app-main--menu' : ' app-main--two';
  return (
    <div className="app">
      <header className="site-header only-wide">
        <Brand to={accountPaths.dashboard} />
        <PlaceLinks at={at} signedIn />
        <span className="grow" />
        <ProfileButton />
      </header>
      <main ref={main} tabIndex={-1} className={`app-main${layout}${dock ? ' app-main--task' : ''}`}>
        <div className="app-top">
          {back !== undefined && (
            <Link className="icon-button" to={back} aria-label={t('back')}>
              <Icon of={arrowLeft} />
            </Link>
          )}
          {heading ?? <h1>{title}</h1>}
          {action}
        </div>
        <div className="app-matter stack">
          <NetworkNotice />
          {children}
        </div>
        {dock && <div className="app-dock stack stack--8">{dock}</div>}
        {aside && <aside className={`app-aside stack${asideOnlyWide ? ' only-wide' : ''}`}>{aside}</aside>}
      </main>
      {!dock && <PlaceBar at={at} signedIn />}
    </div>
  );
}

/** SHELL-02: leads to the settings. */
export function ProfileButton() {
  const { t } = useMessages();
  return (
    <Link className="icon-button" to={accountPaths.dashboardSettings} aria-label={t('nav.profile')}>
      <PersonDisc small />
    </Link>
  );
}
