import 'virtual:messages/invitation';
import 'virtual:messages/places';
import 'virtual:messages/site';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { buttonClass, Icon, Rich } from '@usdt-africa/web-kit';
import { history } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../shared/i18n/messages';
import { accountPaths, loginPath } from '../../shared/routing/account-paths';
import { paths } from '../../shared/routing/paths';
import { LanguageChoice } from '../../shared/ui/LanguageChoice';
import { PLACES } from '../../shared/ui/places';
import { GuestHeader } from '../../shared/ui/GuestHeader';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import '../../shared/ui/app.css';
import { useSignedInMark } from '../../shared/account/signed-in-mark';

/** AUTH-03: shown to guests in place of the pages of an account; a signed-in customer is redirected to those pages. */
export default function AccountRequiredPage() {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const signedIn = useSignedInMark();
  const place = PLACES.find(({ guest }) => guest === pathname) ?? PLACES[0]!;
  const own = place.account ?? accountPaths.dashboard;
  usePageTitle(t('account-required.title'));
  if (signedIn) return <Navigate to={own} replace />;
  return (
    <div className="app">
      <GuestHeader at={place.name} />
      <main className="invitation">
        <div className="invitation__ghost card only-narrow" aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <div key={row}>
              <span className="disc" />
              <span className="grow">
                <i />
                <i />
              </span>
              <i />
            </div>
          ))}
        </div>
        <div className="invitation__matter">
          <span className="sign">
            <Icon of={history} />
          </span>
          <h1>{t('account-required.title')}</h1>
          <p className="dim">{t('account-required.text')}</p>
          <div className="stack stack--8 invitation__acts">
            <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.register}>
              {t('account-required.create')}
            </Link>
            <Link className={buttonClass({ full: true })} to={loginPath(own)}>
              {t('account-required.log-in')}
            </Link>
            <Link className="link link--alone" to={paths.exchange}>
              {t('account-required.home')}
            </Link>
          </div>
          <p className="small dim">
            <Rich
              text={t('account-required.track')}
              tags={{
                link: (inside) => (
                  <Link className="link" to={paths.track}>
                    {inside}
                  </Link>
                ),
              }}
            />
          </p>
          {place.name === 'settings' && <LanguageChoice withNote />}
        </div>
      </main>
    </div>
  );
}
