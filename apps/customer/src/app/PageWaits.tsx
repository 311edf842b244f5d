import { useLate, useToast } from '@usdt-africa/web-kit';
import { useEffect, useState } from 'react';
import { onTheirWay, pages } from '../shared/routing/lazy-with-retry';
import { useMessages } from '../shared/i18n/messages';

/** Shows that a page is still loading; the previous page stays until it has loaded. */
export function PageWaits() {
  const { t } = useMessages();
  const toast = useToast();
  const isComing = useComing();
  const late = useLate(300, isComing);
  const slow = useLate(3_000, isComing);
  useEffect(() => {
    const announce = () => toast(t('network.slow-page'));
    pages.addEventListener('waits', announce);
    return () => pages.removeEventListener('waits', announce);
  }, [toast, t]);
  return (
    <div className={late ? 'page-waits page-waits--late' : 'page-waits'} role="status">
      {late && (
        <span className={slow ? 'page-waits__slow' : 'visually-hidden'}>
          {t(slow ? 'network.slow-page' : 'loading')}
        </span>
      )}
    </div>
  );
}

/** Not by `useSyncExternalStore`, which would have the page before go at once whenever it moves. */
function useComing(): boolean {
  const [isComing, setComing] = useState(false);
  useEffect(() => {
    const follow = () => setComing(onTheirWay() > 0);
    pages.addEventListener('moves', follow);
    return () => pages.removeEventListener('moves', follow);
  }, []);
  return isComing;
}
