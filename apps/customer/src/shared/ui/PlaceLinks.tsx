import { Link } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { PLACES } from './places';
import type { Place } from './places';
import './place-bar.css';

interface Properties {
  /** Null: the page is none of the four. */
  readonly at: Place | null;
  readonly signedIn: boolean;
}

function usePlaces({ at, signedIn }: Properties) {
  const { dynamic } = useMessages();
  return PLACES.map(({ name, icon, guest, account }) => ({
    name,
    icon,
    to: signedIn ? account : guest,
    current: name === at ? ('page' as const) : undefined,
    label: dynamic(`place.${name}`),
  }));
}

/** The four places at the lower end of a phone. */
export function PlaceBar(properties: Properties) {
  const { t } = useMessages();
  return (
    <nav className="place-bar only-narrow" aria-label={t('nav.places')}>
      {usePlaces(properties).map(({ name, icon, to, current, label }) => (
        <Link key={name} to={to} aria-current={current}>
          <span>
            <Icon of={icon} size="large" />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The same in the header of a wide screen. */
export function PlaceLinks(properties: Properties) {
  const { t } = useMessages();
  return (
    <nav className="site-header__nav row" aria-label={t('nav.places')}>
      {usePlaces(properties).map(({ name, to, current, label }) => (
        <Link key={name} to={to} aria-current={current}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
