import { Notice } from '@usdt-africa/web-kit';
import { info } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useRate } from '../rates/useRate';

/** Notice before an order is placed: the network is stalled, so the deposit may come after its rate has ended. */
export function NetworkNotice() {
  const { t, span } = useMessages();
  const stands = useRate().rate?.networkStandsSeconds ?? null;
  if (stands === null) return null;
  return (
    <div role="status">
      <Notice tone="caution" icon={info}>
        {t('chain.stands-before', { span: span(stands) })}
      </Notice>
    </div>
  );
}
