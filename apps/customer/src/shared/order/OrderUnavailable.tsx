import { Link } from 'react-router-dom';
import { Button, buttonClass, Notice } from '@usdt-africa/web-kit';
import { circleAlert, lock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { paths } from '../routing/paths';
import { useLinkOfPage } from '../links/LinkExchanges';
import { Reference } from '../problem/Reference';
import { OldLink } from './OldLink';

interface Properties {
  readonly problem: string;
  readonly linkRefused: boolean;
  readonly onRetry: () => void;
}

/** No such order, or no response: the explanation, and the next step. */
export function OrderUnavailable({ problem, linkRefused, onRetry }: Properties) {
  const { t, has, dynamic } = useMessages();
  const key = `problem.${problem}`;
  const missing = problem === 'not-found';
  const link = useLinkOfPage();
  if (linkRefused && link?.isAccounts)
    return (
      <Notice tone="caution" icon={lock}>
        <OldLink />
      </Notice>
    );
  return (
    <div className="stack" role="alert">
      <Notice tone="caution" icon={circleAlert}>
        <p className="strong">{t(missing ? 'order.not-found' : 'order.unavailable')}</p>
        <p>{missing ? t('order.not-found-more') : has(key) ? dynamic(key) : t('order.unavailable-more')}</p>
        <Reference problem={problem} />
        {linkRefused && <OldLink />}
      </Notice>
      {missing ? (
        <Link className={buttonClass({ tone: 'main' })} to={paths.track}>
          {t('no-order.track')}
        </Link>
      ) : (
        <Button tone="main" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}
