import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, Icon, Rich, Notice, Sheet } from '@usdt-africa/web-kit';
import { keyRound, mail, smartphone, userPlus } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, circleQuestionMark, lock, shieldCheck } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { useSheet } from '../../shared/routing/useSheet';
import { supportLinks } from '../../shared/ui/contacts';
import '../../shared/ui/app.css';
import { AuthFrame } from './AuthFrame';

/** What may be the trouble; some of it is answered in place. */
type Answered = 'no-code' | 'phone' | 'locked' | 'else';
const ICONS: Readonly<Record<Answered, string>> = {
  'no-code': mail,
  phone: smartphone,
  locked: lock,
  else: circleQuestionMark,
};

/** AUTH-03: what to do when logging in does not work. */
export function TroublePage() {
  const { t, dynamic } = useMessages();
  const { contacts } = useAppConfig();
  const [shown, setShown] = useState<Answered>('no-code');
  const sheet = useSheet('trouble');
  const answer = (name: Answered) => (
    <button
      key={name}
      type="button"
      className="item"
      onClick={() => {
        setShown(name);
        sheet.show();
      }}
    >
      <Row icon={ICONS[name]} title={dynamic(`trouble.${name}`)} more={dynamic(`trouble.${name}-more`)} />
    </button>
  );
  const support = supportLinks(contacts);
  return (
    <AuthFrame
      title={t('trouble.title')}
      lead={t('trouble.lead')}
      back={accountPaths.login}
      dock={
        <Link className={buttonClass({ full: true })} to={paths.track}>
          {t('trouble.track')}
        </Link>
      }
    >
      <div className="card rows">
        <Link className="item" to={accountPaths.forgot}>
          <Row icon={keyRound} title={t('trouble.forgot')} more={t('trouble.forgot-more')} />
        </Link>
        {answer('no-code')}
        {answer('phone')}
        {answer('locked')}
        <Link className="item" to={accountPaths.register}>
          <Row icon={userPlus} title={t('trouble.none')} more={t('trouble.none-more')} />
        </Link>
        {support.length > 0 && answer('else')}
      </div>
      <Notice icon={shieldCheck}>
        <Rich text={t('trouble.only-here', { host: location.host })} />
      </Notice>
      <Sheet open={sheet.open} onClose={sheet.hide} title={dynamic(`trouble.${shown}`)}>
        <div className="stack stack--12">
          <p>{dynamic(`trouble.${shown}-answer`)}</p>
          {(shown === 'else' || shown === 'phone') && support.length > 0 && (
            <ul>
              {support.map((link) => (
                <li key={link.name}>
                  <a className="link link--alone" href={link.href} rel="noopener">
                    {dynamic(`contact.${link.name}`)}
                    {link.shown && <span className="small dim">{link.shown}</span>}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Sheet>
    </AuthFrame>
  );
}

function Row({ icon, title, more }: { readonly icon: string; readonly title: string; readonly more: string }) {
  return (
    <>
      <span className="lead">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="small">{more}</span>
      </span>
      <Icon of={chevronRight} />
    </>
  );
}
