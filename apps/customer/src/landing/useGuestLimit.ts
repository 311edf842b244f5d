import { useEffect, useState } from 'react';
import type { GuestLimitView } from '@usdt-africa/contracts/api';
import { getGuestLimit } from '../api/endpoints';
import { useAppConfig } from '../app/AppConfig';

/** What this browser may still sell today: all of it until the server has said otherwise. */
export function useGuestLimit(): GuestLimitView {
  const { guestDayLimit } = useAppConfig();
  const [known, setKnown] = useState<GuestLimitView | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const look = () => {
      if (!document.hidden) getGuestLimit(asking.signal).then(setKnown, () => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      asking.abort();
    };
  }, []);
  return known ?? { limit: guestDayLimit, left: guestDayLimit };
}
