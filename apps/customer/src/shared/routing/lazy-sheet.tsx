import { useToast } from '@usdt-africa/web-kit';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetchedOnce, SETTLED_MS } from './fetched-once';
import { useMessages } from '../i18n/messages';

interface Opened {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Sheet whose code its page does not need for the first paint. It is fetched when a pointer or the focus reaches its
 * opener (`ahead`), or once the page has been open for a while, so that it is available without a network; when it is
 * opened and cannot be fetched, a toast says so, and the next click tries again.
 */
export function later<M, P extends Opened>(load: () => Promise<M>, sheetOf: (module: M) => ComponentType<P>) {
  const part = fetchedOnce(load);
  function Later(properties: P) {
    const { open, onClose } = properties;
    const { t } = useMessages();
    const toast = useToast();
    const [module, setModule] = useState(part.here);
    const Sheet = module && sheetOf(module);
    useEffect(() => {
      if (module || open) return;
      const timer = setTimeout(part.prefetchOrder, SETTLED_MS);
      return () => clearTimeout(timer);
    }, [module, open]);
    useEffect(() => {
      if (module || !open) return;
      let isWaited = true;
      part.fetch().then(
        (fetched) => isWaited && setModule(fetched),
        () => {
          if (!isWaited) return;
          toast(t('problem.no-answer'));
          onClose();
        },
      );
      return () => {
        isWaited = false;
      };
    }, [module, open, onClose, toast, t]);
    return Sheet ? <Sheet {...properties} /> : null;
  }

  return { Later, ahead: { onPointerDown: part.prefetchOrder, onFocus: part.prefetchOrder } };
}
