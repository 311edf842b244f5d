import { useMessages } from '../i18n/messages';
import { displayedLimits } from './displayed-limits';

/** What a level may sell and buy in a day and in a month. */
export function TierLimits({ tier }: { readonly tier: Parameters<typeof displayedLimits>[0] }) {
  const { t, roundStable, roundNaira } = useMessages();
  const displayed = displayedLimits(tier);
  if (displayed.length === 0) return <p>{t('limits.none')}</p>;
  return displayed.map(({ as, currency, limit }) => (
    <p key={as}>{t(as, { limit: currency === 'naira' ? roundNaira(limit) : roundStable(limit) })}</p>
  ));
}
