import { useLate } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';

/** While a page's own code is still on its way. */
export function Loading() {
  const { t } = useMessages();
  const late = useLate(300);
  const slow = useLate(3_000);
  return (
    <div className="loading" role="status">
      {late && <span className="button__spinner" aria-hidden="true" />}
      {late && (
        <span className={slow ? undefined : 'visually-hidden'}>{t(slow ? 'network.slow-page' : 'loading')}</span>
      )}
    </div>
  );
}
