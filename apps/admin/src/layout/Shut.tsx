import { Icon } from '@usdt-africa/web-kit';
import { lock } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/useMe';
import { PageTitle } from './Page';

/** Shown for a page that this role may not open. */
export function Shut() {
  const t = useTranslate();
  const me = useMe();
  return (
    <div className="card empty">
      <PageTitle title={t('layout.shut')} />
      <Icon of={lock} />
      <p className="dim">{t('layout.shutText', { role: me ? t(`roles.${me.role}`) : '' })}</p>
    </div>
  );
}
