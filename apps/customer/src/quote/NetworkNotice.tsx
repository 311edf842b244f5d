import { Say } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { useRate } from '../rates/useRate';

/** Before an order is placed: the network stands, so what is sent may arrive when its rate has ended. */
export function NetworkNotice() {
  const { t, span } = useMessages();
  const stands = useRate().rate?.networkStandsSeconds ?? null;
  if (stands === null) return null;
  return (
    <div role="status">
      <Say tone="caution" icon={info}>
        {t('chain.stands-before', { span: span(stands) })}
      </Say>
    </div>
  );
}
