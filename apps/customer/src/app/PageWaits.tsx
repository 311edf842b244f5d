import { useToast } from '@usdt-africa/web-kit';
import { useEffect } from 'react';
import { pages } from './lazily';
import { useMessages } from './messages';

/** Says that a page is still on its way: until it is there, the one before stays. */
export function PageWaits() {
  const { t } = useMessages();
  const toast = useToast();
  useEffect(() => {
    const tell = () => toast(t('network.slow-page'));
    pages.addEventListener('waits', tell);
    return () => pages.removeEventListener('waits', tell);
  }, [toast, t]);
  return null;
}
