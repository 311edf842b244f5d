import { useEffect, useState } from 'react';
import type { AccountLimitsView, TiersView } from '@usdt-africa/contracts/api';
import { useSignedInMark } from '../account/signed-in-mark';
import { accountPaths } from '../routing/account-paths';
import { getLimits, getTiers } from '../api/limits';

type Tier = TiersView['tiers'][number];

/** What guests and each level may sell in a day, for pages without the query client; empty until it is known. */
export function useDayLimits(): readonly Tier[] {
  const [tiers, setTiers] = useState<readonly Tier[]>([]);
  useEffect(() => {
    const pending = new AbortController();
    getTiers(pending.signal).then(
      (view) => setTiers(view.tiers),
      () => undefined,
    );
    return () => pending.abort();
  }, []);
  return tiers;
}

/** The level that raises the limit of the person at this browser, and where it is requested. */
interface NextLevel {
  readonly tier: NonNullable<AccountLimitsView['next']>;
  /** Null: it has no daily limit. */
  readonly dayUsdt: string | null;
  /** In kobo; null: it has no daily limit. */
  readonly buyDayKobo: string | null;
  readonly path: string;
}

/** Null until it is known, and at the highest level. A guest opens an account first. */
export function useNextLevel(): NextLevel | null {
  const isSignedIn = useSignedInMark();
  const tiers = useDayLimits();
  const [own, setOwn] = useState<AccountLimitsView['next']>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const pending = new AbortController();
    getLimits(pending.signal).then(
      ({ next }) => setOwn(next),
      () => undefined,
    );
    return () => pending.abort();
  }, [isSignedIn]);
  const tier = isSignedIn ? own : 'individual';
  const found = tiers.find((each) => each.tier === tier);
  if (tier === null || !found) return null;
  const { dayUsdt, buyDayKobo } = found;
  return { tier, dayUsdt, buyDayKobo, path: isSignedIn ? accountPaths.upgrade : accountPaths.register };
}
