import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { useLinkOfPage } from '../links/LinkExchanges';

/** TRACK-05: notice that the link was used or is too old, with a button that mails a new one to the same address. */
export function OldLink() {
  const { t } = useMessages();
  const link = useLinkOfPage();
  if (!link?.renew) return <p>{t('link.refused')}</p>;
  return (
    <div className="stack stack--8">
      <p>{t('link.used')}</p>
      <div role="status">
        {link.renewal === 'requested' && <p className="strong">{t('link.new-requested')}</p>}
        {link.renewal === 'failed' && <p>{t('link.new-failed')}</p>}
      </div>
      {link.renewal !== 'requested' && (
        <Button slim tone="on-surface" busy={link.renewal === 'requesting'} onClick={link.renew}>
          {t('link.new')}
        </Button>
      )}
    </div>
  );
}
