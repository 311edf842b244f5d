import { useMessages } from '../app/messages';
import { displayedLimits } from './displayed-limits';

/** What a level may sell in a day and in a month. */
export function TierLimits({ tier }: { readonly tier: Parameters<typeof displayedLimits>[0] }) {
  const { t, roundStable } = useMessages();
  const displayed = displayedLimits(tier);
  if (displayed.length === 0) return <p>{t('limits.none')}</p>;
  return displayed.map(([as, limit]) => <p key={as}>{t(as, { limit: roundStable(limit) })}</p>);
}
