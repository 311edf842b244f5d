import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageTitle } from './Page';

export function NotFound() {
  const t = useTranslate();
  return (
    <div className="card empty">
      <PageTitle title={t('layout.notFound')} />
      <p className="dim">{t('layout.notFoundText')}</p>
      <Link className="link" to="/">
        {t('pages.dashboard')}
      </Link>
    </div>
  );
}
