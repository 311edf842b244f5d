import { Notice, Skeleton, useLate } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';

/** The shape of an order's screen, while it is really loading. */
export function OrderLoading() {
  const { t } = useMessages();
  const slow = useLate(3_000);
  return (
    <div className="stack stack--12" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton height="11.25rem" />
      <Skeleton height="13.75rem" />
      {slow && <Notice icon={info}>{t('network.slow')}</Notice>}
    </div>
  );
}
