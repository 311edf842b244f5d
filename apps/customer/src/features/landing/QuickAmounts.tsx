import { useMessages } from '../../shared/i18n/messages';
import type { AmountToSell } from './useAmountToSell';

const QUICK = { stable: ['20', '50', '100'], naira: ['20000', '50000', '100000'] } as const;

/** Amounts to tap, and all that is left of today's limit. */
export function QuickAmounts({ entry }: { readonly entry: AmountToSell }) {
  const { t, roundNaira } = useMessages();
  return (
    <div className="quick" role="group" aria-label={t('amount.quick')}>
      {QUICK[entry.unit].map((quick) => (
        <button key={quick} type="button" className="figures" onClick={() => entry.choose(quick)}>
          {entry.unit === 'naira' ? roundNaira(quick) : quick}
        </button>
      ))}
      {entry.max !== null && (
        <button type="button" onClick={entry.chooseMax}>
          {t('amount.max')}
        </button>
      )}
    </div>
  );
}
