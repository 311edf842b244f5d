import { Button, Say, Skeleton } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import type { LinkExchange } from '../links/useLinkExchange';

/** While a link from a message is being opened, and when it could not be. */
export function LinkNotice({ exchange }: { readonly exchange: LinkExchange }) {
  const { t } = useMessages();
  if (exchange.state === 'exchanging') return <Skeleton height="10rem" />;
  return (
    <Say tone="caution" icon={circleAlert}>
      <p>{t('link.failed')}</p>
      <Button slim tone="on-surface" onPress={exchange.retry}>
        {t('again')}
      </Button>
    </Say>
  );
}
