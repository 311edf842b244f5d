import { Button, Notice, Skeleton } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import type { LinkExchange } from '../links/useLinkExchange';

/** While a link from a message is being opened, and when it could not be. */
export function LinkNotice({ exchange }: { readonly exchange: LinkExchange }) {
  const { t } = useMessages();
  if (exchange.state === 'exchanging') return <Skeleton height="10rem" />;
  return (
    <Notice tone="caution" icon={circleAlert}>
      <p>{t('link.failed')}</p>
      <Button slim tone="on-surface" onClick={exchange.retry}>
        {t('again')}
      </Button>
    </Notice>
  );
}
