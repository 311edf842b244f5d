import 'virtual:messages/site';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, Icon, useModal } from '@usdt-africa/web-kit';
import { x } from '@usdt-africa/web-kit/icons';
import { useSignedInMark } from '../account/signed-in-mark';
import { accountPaths } from '../routing/account-paths';
import { useAppConfig } from './AppConfig';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';
import { Brand } from './Brand';
import { supportLinks } from './contacts';
import { Features } from './Features';
import { howAhead } from './how-it-works';
import { LanguageChoice } from './LanguageChoice';
import { ThemeToggle } from './ThemeToggle';

interface Properties {
  readonly onClose: () => void;
  readonly onHow: () => void;
}

/** The header's entries on a phone: slides in, and closes with its button, a click outside, or Escape. */
export default function Sidebar({ onClose, onHow }: Properties) {
  const { t, dynamic } = useMessages();
  const { contacts } = useAppConfig();
  const signedIn = useSignedInMark();
  const close = useRef<HTMLButtonElement>(null);
  const modal = useModal(true, onClose, close);
  return (
    <dialog {...modal} className="sidebar" aria-label={t('nav.menu')}>
      <div className="row row--between">
        <Brand />
        <button ref={close} type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon of={x} />
        </button>
      </div>
      <nav aria-label={t('nav.main')} className="sidebar__nav">
        <Link to={paths.home} replace>
          {t('nav.sell')}
        </Link>
        <Link to={paths.track} replace>
          {t('nav.track')}
        </Link>
        {signedIn ? (
          <Link to={accountPaths.howToBuy} replace>
            {t('nav.how-it-works')}
          </Link>
        ) : (
          <button type="button" onClick={onHow} {...howAhead}>
            {t('nav.how-it-works')}
          </button>
        )}
        <Link to={paths.rates} replace>
          {t('footer.rates')}
        </Link>
        <details className="sidebar__features">
          <summary>{t('footer.features')}</summary>
          <ul>
            <Features replace />
          </ul>
        </details>
        {supportLinks(contacts).map((link) => (
          <a key={link.name} href={link.href}>
            {dynamic(`contact.${link.name}`)}
          </a>
        ))}
      </nav>
      {!signedIn && (
        <Link className={buttonClass({ tone: 'lime' })} to={accountPaths.register} replace>
          {t('nav.get-started')}
        </Link>
      )}
      <LanguageChoice />
      <ThemeToggle withWord />
    </dialog>
  );
}
