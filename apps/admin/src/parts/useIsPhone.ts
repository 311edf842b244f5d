import { useSyncExternalStore } from 'react';

const PHONES = '(max-width: 600px)';
const onTurn = (turned: () => void): (() => void) => {
  const media = matchMedia(PHONES);
  media.addEventListener('change', turned);
  return () => media.removeEventListener('change', turned);
};

/** Whether the screen has the width of a phone: a chart that was only shrunk would be unreadable there. */
export const useIsPhone = (): boolean => useSyncExternalStore(onTurn, () => matchMedia(PHONES).matches);
