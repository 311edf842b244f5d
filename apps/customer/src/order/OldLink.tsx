import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { useLinkOfPage } from '../links/LinkExchanges';

/** TRACK-05: the link was used or is too old: that is said, and a new one goes to the same address. */
export function OldLink() {
  const { t } = useMessages();
  const link = useLinkOfPage();
  if (!link?.renew) return <p>{t('link.refused')}</p>;
  return (
    <div className="stack stack--8">
      <p>{t('link.used')}</p>
      <div role="status">
        {link.renewal === 'asked' && <p className="strong">{t('link.new-asked')}</p>}
        {link.renewal === 'failed' && <p>{t('link.new-failed')}</p>}
      </div>
      {link.renewal !== 'asked' && (
        <Button slim tone="on-surface" busy={link.renewal === 'asking'} onPress={link.renew}>
          {t('link.new')}
        </Button>
      )}
    </div>
  );
}
