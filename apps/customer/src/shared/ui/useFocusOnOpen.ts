import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** A new page starts at its top, and a screen reader with it. */
export function useFocusOnOpen(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
