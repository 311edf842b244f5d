import { useSyncExternalStore } from 'react';

const PHONES = '(max-width: 600px)';
const onTurn = (turned: () => void): (() => void) => {
  const media = matchMedia(PHONES);
  media.addEventListener('change', turned);
  return () => media.removeEventListener('change', turned);
};

/** Whether there is a phone's room: a drawing that only shrank could not be read there. */
export const useIsPhone = (): boolean => useSyncExternalStore(onTurn, () => matchMedia(PHONES).matches);
