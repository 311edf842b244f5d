import { Icon } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { HttpError, useTranslate } from 'react-admin';
import { PageTitle } from '../layout/Page';

/** A record that could not be shown, and why. */
export function Refused({ error, title }: { readonly error: unknown; readonly title: string }) {
  const t = useTranslate();
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <div className="card empty" role="alert">
      <PageTitle title={title} />
      <Icon of={cloudAlert} />
      <b>{t(isMissing ? 'list.notThere' : 'list.failed')}</b>
      <p className="dim">{error instanceof Error ? error.message : ''}</p>
    </div>
  );
}
