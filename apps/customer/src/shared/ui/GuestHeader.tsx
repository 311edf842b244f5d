import { Link } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { arrowLeft } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';
import { Brand } from './Brand';
import { PlaceBar, PlaceLinks } from './PlaceLinks';
import type { Place } from './places';
import { SignInLinks } from './SignInLinks';
import './site.css';

/** SHELL-02: a guest's header of the app: the way back, the four places, and the sign-in. */
export function GuestHeader({ at }: { readonly at: Place }) {
  const { t } = useMessages();
  return (
    <>
      <header className="site-header">
        <Link className="icon-button" to={paths.home} aria-label={t('back')}>
          <Icon of={arrowLeft} />
        </Link>
        <Brand />
        <span className="only-wide">
          <PlaceLinks at={at} signedIn={false} />
        </span>
        <span className="grow" />
        <SignInLinks />
      </header>
      <PlaceBar at={at} signedIn={false} />
    </>
  );
}
