import { useLate, useToast } from '@usdt-africa/web-kit';
import { useEffect, useState } from 'react';
import { onTheirWay, pages } from './lazily';
import { useMessages } from './messages';

/** Says that a page is still on its way: until it is there, the one before stays. */
export function PageWaits() {
  const { t } = useMessages();
  const toast = useToast();
  const isComing = useComing();
  const late = useLate(300, isComing);
  const slow = useLate(3_000, isComing);
  useEffect(() => {
    const tell = () => toast(t('network.slow-page'));
    pages.addEventListener('waits', tell);
    return () => pages.removeEventListener('waits', tell);
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
