import { Notice } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import type { LiveOrder } from '../../shared/live/useOrder';

/** Notice that the shown data may be old, because the last requests got no response. */
export function StaleDataNotice({ live }: { readonly live: LiveOrder }) {
  const { t, moment } = useMessages();
  if (!live.problem) return null;
  return (
    <div role="status">
      <Notice tone="caution" icon={clock}>
        {live.cachedAt ? t('order.as-of', { time: moment(live.cachedAt) }) : t('order.stale')}
      </Notice>
    </div>
  );
}
