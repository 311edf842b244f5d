import { Suspense } from 'react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass, Chip, Icon } from '@usdt-africa/web-kit';
import { menu } from '@usdt-africa/web-kit/icons';
import { lazyWithRetry } from '../app/lazy-with-retry';
import { useSignedInMark } from '../account/signed-in-mark';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { accountPaths } from '../app/account-paths';
import { paths } from '../app/paths';
import { useSheet } from '../app/useSheet';
import { Brand } from './Brand';
import { hasSupport, SUPPORT_ID } from './contacts';
import { DropDown } from './DropDown';
import { HowItWorks, howAhead } from './how-it-works';
import { Sidebar } from './Sidebar';
import { ThemeToggle } from './ThemeToggle';
import './site.css';

const LoginSheet = lazyWithRetry(() => import('../auth/LoginSheet'));

/** The public header; below the wide layout its entries are in a sidebar. */
export function SiteHeader() {
  const { t } = useMessages();
  const { contacts } = useAppConfig();
  const { pathname } = useLocation();
  const sidebar = useSheet('menu');
  const how = useSheet('how');
  const login = useSheet('log-in');
  const signedIn = useSignedInMark();
  return (
    <>
      <header className="site-header">
        <Brand />
        <nav className="only-wide row site-header__nav" aria-label={t('nav.main')}>
          <Link to={paths.track} aria-current={pathname.startsWith(paths.track) ? 'page' : undefined}>
            {t('nav.track')}
          </Link>
          {hasSupport(contacts) && <a href={`#${SUPPORT_ID}`}>{t('nav.support')}</a>}
          <DropDown label={t('nav.how-it-works')}>
            {signedIn && (
              <li>
                <Link to={accountPaths.howToBuy}>{t('nav.how-to-buy')}</Link>
              </li>
            )}
            <li>
              <button type="button" onClick={how.show} {...howAhead}>
                {t('how.title')}
              </button>
            </li>
            <li>
              <Link to={paths.rates}>{t('footer.rates')}</Link>
            </li>
          </DropDown>
          <DropDown label={t('footer.features')}>
            <li>
              <Link to={paths.home}>{t('footer.send')}</Link>
            </li>
            <li>
              <Link to={paths.track}>{t('footer.track')}</Link>
            </li>
            {[t('footer.usd'), t('footer.gbp')].map((later) => (
              <li key={later}>
                <span className="drop__later">
                  {later} <Chip>{t('coming-soon')}</Chip>
                </span>
              </li>
            ))}
          </DropDown>
        </nav>
        <span className="grow" />
        <span className="only-wide">
          <ThemeToggle />
        </span>
        <CompleteSignIn onLogIn={login.show} />
        <button
          type="button"
          className="icon-button only-narrow"
          aria-label={t('nav.menu')}
          aria-expanded={sidebar.open}
          onClick={sidebar.show}
        >
          <Icon of={menu} />
        </button>
      </header>
      {/* Beside the header: a dialog's own head is none of the page's. */}
      <Sidebar open={sidebar.open} onClose={sidebar.hide} onHow={how.show} />
      <HowItWorks open={how.open} onClose={how.hide} />
      {login.open && (
        <Suspense fallback={null}>
          <LoginSheet onClose={login.hide} />
        </Suspense>
      )}
    </>
  );
}

/** SHELL-02, SHELL-03: link to the sign-in; with the signed-in mark, link to the dashboard. */
function CompleteSignIn({ onLogIn }: { readonly onLogIn: () => void }) {
  const { t } = useMessages();
  const signedIn = useSignedInMark();
  // In another tab it is a page.
  const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
    button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
  if (signedIn)
    return (
      <Link className={buttonClass({ slim: true })} to={accountPaths.dashboard}>
        {t('nav.dashboard')}
      </Link>
    );
  return (
    <>
      <Link
        className={buttonClass({ slim: true })}
        to={accountPaths.login}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          onLogIn();
        }}
      >
        {t('nav.sign-in')}
      </Link>
      <Link className={`${buttonClass({ tone: 'lime', slim: true })} only-wide`} to={accountPaths.register}>
        {t('nav.get-started')}
      </Link>
    </>
  );
}
