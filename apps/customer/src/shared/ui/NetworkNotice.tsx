import { Notice } from '@usdt-africa/web-kit';
import { wifiOff } from '@usdt-africa/web-kit/icons';
import { useOnline } from '../browser/useOnline';
import { useMessages } from '../i18n/messages';

/** Shown while the device has no network. */
export function NetworkNotice() {
  const { t } = useMessages();
  const online = useOnline();
  return (
    <div role="status" className="flow__network">
      {!online && (
        <Notice tone="caution" icon={wifiOff}>
          {t('network.offline')}
        </Notice>
      )}
    </div>
  );
}
