import { Icon } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { HttpError, useTranslate } from 'react-admin';
import { PageTitle } from '../layout/Page';
import { Button } from './Button';

interface Properties {
  readonly error: unknown;
  readonly title: string;
  /** Retries the query; a missing record is not queried again. */
  readonly onAgain: () => void;
}

/** A record that could not be shown, why, and the way on. */
export function Refused({ error, title, onAgain }: Properties) {
  const t = useTranslate();
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <div className="card empty" role="alert">
      <PageTitle title={title} />
      <Icon of={cloudAlert} />
      <b>{t(isMissing ? 'list.notThere' : 'list.failed')}</b>
      <p className="dim">{error instanceof Error ? error.message : ''}</p>
      {!isMissing && (
        <Button look="edge" onClick={onAgain}>
          {t('list.again')}
        </Button>
      )}
    </div>
  );
}
