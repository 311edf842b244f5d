import { Say } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import type { LiveOrder } from '../live/useOrder';

/** Says so when what is shown may be old: the last tries got no answer. */
export function KeptNotice({ live }: { readonly live: LiveOrder }) {
  const { t, moment } = useMessages();
  if (!live.problem) return null;
  return (
    <div role="status">
      <Say tone="caution" icon={clock}>
        {live.keptAt ? t('order.as-of', { time: moment(live.keptAt) }) : t('order.stale')}
      </Say>
    </div>
  );
}
