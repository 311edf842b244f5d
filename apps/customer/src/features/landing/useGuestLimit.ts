import { useEffect, useState } from 'react';
import type { GuestLimitView } from '@usdt-africa/contracts/api';
import { getGuestLimit } from './api';
import { useAppConfig } from '../../shared/ui/AppConfig';

/** This browser's remaining limit for today: the full limit until the server has responded. */
export function useGuestLimit(): GuestLimitView {
  const { guestDayLimit } = useAppConfig();
  const [known, setKnown] = useState<GuestLimitView | null>(null);
  useEffect(() => {
    const pending = new AbortController();
    const look = () => {
      if (!document.hidden) getGuestLimit(pending.signal).then(setKnown, () => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      pending.abort();
    };
  }, []);
  return known ?? { limit: guestDayLimit, left: guestDayLimit };
}
