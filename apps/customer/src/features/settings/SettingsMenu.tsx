import { Link } from 'react-router-dom';
import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { Button, Icon } from '@usdt-africa/web-kit';
import { gauge, keyRound, languages, logOut as logOutIcon } from '@usdt-africa/web-kit/account-icons';
import { wakeUp, chevronRight, fileSpreadsheet, lifeBuoy, messageSquareText, user } from '@usdt-africa/web-kit/icons';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { accountPaths } from '../../shared/routing/account-paths';
import { LANGUAGE_NAMES, useLanguage } from '../../shared/i18n/Language';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { supportLinks } from '../../shared/ui/contacts';
import { LogOutSheet } from './LogOutSheet';

interface Row {
  readonly to: string;
  readonly icon: string;
  readonly name: string;
  readonly more: string;
}

/** SET-01: everything that can be set or read about, and the way out. */
export function SettingsMenu({ at }: { readonly at?: string }) {
  const { t, date } = useMessages();
  const { code } = useLanguage();
  const { contacts } = useAppConfig();
  const out = useSheet('log-out');
  const language = LANGUAGE_NAMES.find(([each]) => each === code)?.[1] ?? '';
  const mail = supportLinks(contacts).find(({ name }) => name === 'email');
  const rows: readonly Row[] = [
    { to: accountPaths.profile, icon: user, name: t('settings.profile'), more: t('settings.profile-more') },
    { to: accountPaths.dashboardLimits, icon: gauge, name: t('limits.title'), more: t('settings.limits-more') },
    { to: accountPaths.security, icon: keyRound, name: t('security.title'), more: t('settings.security-more') },
    { to: accountPaths.messages, icon: wakeUp, name: t('notify.title'), more: t('settings.notify-more') },
    { to: accountPaths.language, icon: languages, name: t('language.label'), more: language },
    { to: accountPaths.help, icon: lifeBuoy, name: t('help.title'), more: t('settings.help-more') },
  ];
  return (
    <>
      <nav className="card rows" aria-label={t('settings.title')}>
        {rows.map(({ to, icon, name, more }) => (
          <Link key={to} className="item" to={to} aria-current={to === at ? 'page' : undefined}>
            <Lead icon={icon} />
            <span className="grow">
              <b>{name}</b>
              <span className="small">{more}</span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        ))}
        {mail && (
          <a className="item" href={mail.href} rel="noopener">
            <Lead icon={messageSquareText} />
            <span className="grow">
              <b>{t('settings.feedback')}</b>
              <span className="small">{mail.shown}</span>
            </span>
            <Icon of={chevronRight} />
          </a>
        )}
        <Link className="item" to={accountPaths.terms}>
          <Lead icon={fileSpreadsheet} />
          <span className="grow">
            <b>{t('legal.terms')}</b>
            <span className="small">{t('legal.version', { date: date(TERMS_VERSION) })}</span>
          </span>
          <Icon of={chevronRight} />
        </Link>
      </nav>
      <Button full onClick={out.show}>
        <Icon of={logOutIcon} />
        {t('log-out.action')}
      </Button>
      <LogOutSheet open={out.open} onClose={out.hide} />
    </>
  );
}

function Lead({ icon }: { readonly icon: string }) {
  return (
    <span className="lead">
      <Icon of={icon} />
    </span>
  );
}
