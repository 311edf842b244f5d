import { useSyncExternalStore } from 'react';

const screenOf = (query: string) => {
  const onTurn = (turned: () => void): (() => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', turned);
    return () => media.removeEventListener('change', turned);
  };
  return (): boolean => useSyncExternalStore(onTurn, () => matchMedia(query).matches);
};

/** Whether the screen has the width of a phone: a chart that was only shrunk would be unreadable there. */
export const useIsPhone = screenOf('(max-width: 600px)');

/** Whether the menu has no room next to the page. */
export const useIsSmall = screenOf('(max-width: 799px)');
