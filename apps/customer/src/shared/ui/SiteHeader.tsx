import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { menu } from '@usdt-africa/web-kit/icons';
import { useSignedInMark } from '../account/signed-in-mark';
import { useAppConfig } from './AppConfig';
import { lazyWithRetry } from '../routing/lazy-with-retry';
import { useMessages } from '../i18n/messages';
import { accountPaths } from '../routing/account-paths';
import { paths } from '../routing/paths';
import { useSheet } from '../routing/useSheet';
import { Brand } from './Brand';
import { hasSupport, SUPPORT_ID } from './contacts';
import { DropDown } from './DropDown';
import { Features } from './Features';
import { HowItWorks, howAhead } from './how-it-works';
import { PlaceBar } from './PlaceLinks';
import { SignInLinks } from './SignInLinks';
import { ThemeToggle } from './ThemeToggle';
import './site.css';

const Sidebar = lazyWithRetry(() => import('./Sidebar'));

/** The public header; below the wide layout its entries are in a sidebar, and the four places in a bar. */
export function SiteHeader() {
  const { t } = useMessages();
  const { contacts } = useAppConfig();
  const { pathname } = useLocation();
  const sidebar = useSheet('menu');
  const how = useSheet('how');
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
            <Features />
          </DropDown>
        </nav>
        <span className="grow" />
        <span className="only-wide">
          <ThemeToggle />
        </span>
        <SignInLinks />
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
      {sidebar.open && (
        <Suspense fallback={null}>
          <Sidebar onClose={sidebar.hide} onHow={how.show} />
        </Suspense>
      )}
      <HowItWorks open={how.open} onClose={how.hide} />
      <PlaceBar at={pathname === paths.home || pathname === paths.exchange ? 'home' : null} signedIn={signedIn} />
    </>
  );
}
