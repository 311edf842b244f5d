import { Link } from 'react-router-dom';
import { buttonClass } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { paths } from '../app/paths';
import { useSellPath } from '../app/useStart';
import { FlowFrame } from '../shell/FlowFrame';

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
