import { Link } from 'react-router-dom';
import { buttonClass, Notice } from '@usdt-africa/web-kit';
import { clock, info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { FlowFrame } from '../../shared/ui/FlowFrame';

/** Nothing can be sent back now: why, or from when on. */
export function NoRefund({ owned: { order } }: { readonly owned: Owned }) {
  const { t, longTime } = useMessages();
  const notBefore = order.refundOffer?.notBefore ?? null;
  return (
    <FlowFrame
      title={t('back.title')}
      barTitle
      back={statusPath(order.number)}
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={statusPath(order.number)}>
          {t('owner.to-order')}
        </Link>
      }
    >
      {notBefore === null ? (
        <Notice icon={info}>
          <p className="strong">{t('back.none')}</p>
          <p>{t('back.none-more')}</p>
        </Notice>
      ) : (
        <Notice tone="caution" icon={clock}>
          <p className="strong">{t('back.waits', { time: longTime(notBefore) })}</p>
          <p>{t('back.waits-more')}</p>
        </Notice>
      )}
    </FlowFrame>
  );
}
