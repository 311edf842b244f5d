import { useMessages } from '../app/messages';
import { toldLimits } from './told-limits';

/** What a level may sell in a day and in a month. */
export function TierLimits({ tier }: { readonly tier: Parameters<typeof toldLimits>[0] }) {
  const { t, roundStable } = useMessages();
  const told = toldLimits(tier);
  if (told.length === 0) return <p>{t('limits.none')}</p>;
  return told.map(([as, limit]) => <p key={as}>{t(as, { limit: roundStable(limit) })}</p>);
}
