import 'virtual:messages/site';
import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';
import { SiteHeader } from './SiteHeader';
import { usePageTitle } from './usePageTitle';

/** SHELL-07: no such route. */
export default function NotFoundPage() {
  const { t } = useMessages();
  usePageTitle(t('not-found.page-title'));
  return (
    <>
      <SiteHeader />
      <main className="not-found">
        <h1>{t('not-found.text')}</h1>
        <Link className={buttonClass({ tone: 'main' })} to={paths.home}>
          {t('not-found.home')}
        </Link>
      </main>
    </>
  );
}
