import type { AdminTierChange } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { timeText, usdtText } from '../parts/format';

/** What tiers were given, newest first: how much, by whom, why, and how it ended. */
export function TierHistory({ history }: { readonly history: readonly AdminTierChange[] }) {
  const t = useTranslate();
  const words = (sum: string | null): string => (sum === null ? t('limits.noLimit') : usdtText(sum));
  const people = (who: AdminTierChange['setBy']): string => who.map(({ name }) => name).join(' + ');
  return (
    <details className="card__body">
      <summary className="medium">{t('limits.tierHistory')}</summary>
      <table className="table tn limits__history">
        <tbody>
          {history.map(({ id, tier, day, month, reason, setAt, setBy, endedAt, endedBy }) => (
            <tr key={id}>
              <td className="dim nowrap">
                <time dateTime={setAt}>{timeText(setAt)}</time>
              </td>
              <td>
                <b>{t(`orders.tier.${tier}`)}</b>{' '}
                {t(tier === 'guest' ? 'limits.tierWasDay' : 'limits.tierWas', { day: words(day), month: words(month) })}
                {reason && <span className="dim"> “{reason}”</span>}
              </td>
              <td>{people(setBy)}</td>
              <td className="dim">
                {endedAt === null
                  ? t('limits.tierInForce')
                  : t(endedBy.length > 0 ? 'limits.tierEndedBy' : 'limits.tierEnded', {
                      at: timeText(endedAt),
                      who: people(endedBy),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
