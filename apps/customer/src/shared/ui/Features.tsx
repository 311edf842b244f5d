import { Link } from 'react-router-dom';
import { Chip } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';

/** SHELL-03: what there is, and what is to come; items of a list. @param replace the list is in a dialog of its own */
export function Features({ replace = false }: { readonly replace?: boolean }) {
  const { t } = useMessages();
  return (
    <>
      <li>
        <Link to={paths.home} replace={replace}>
          {t('footer.send')}
        </Link>
      </li>
      <li>
        <Link to={paths.track} replace={replace}>
          {t('footer.track')}
        </Link>
      </li>
      {[t('footer.usd'), t('footer.gbp')].map((later) => (
        <li key={later}>
          <span className="drop__later">
            {later} <Chip>{t('coming-soon')}</Chip>
          </span>
        </li>
      ))}
    </>
  );
}
