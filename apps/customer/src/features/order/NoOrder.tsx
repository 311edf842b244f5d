import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { paths } from '../../shared/routing/paths';
import { useSellPath } from '../../shared/routing/useStart';
import { FlowFrame } from '../../shared/ui/FlowFrame';

/** No order was placed in this browser. */
export function NoOrder() {
  const { t } = useMessages();
  return (
    <FlowFrame title={t('no-order.title')}>
      <div className="stack">
        <p className="dim">{t('no-order.text')}</p>
        <Link className={buttonClass({ tone: 'main' })} to={useSellPath()}>
          {t('sell')}
        </Link>
        <Link className={buttonClass()} to={paths.track}>
          {t('no-order.track')}
        </Link>
      </div>
    </FlowFrame>
  );
}
