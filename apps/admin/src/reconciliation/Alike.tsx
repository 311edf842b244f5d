import { Notice } from '@usdt-africa/web-kit';
import { zap } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Button } from '../parts/Button';
import { nairaAmount } from '../parts/format';

/** Lines that differ by exactly as much have probably one cause: they can be ticked together. */
export function Alike({ onTick }: { readonly onTick: (ids: readonly string[]) => void }) {
  const t = useTranslate();
  const { alike } = useRecord('reconciliation');
  if (alike.length === 0) return null;
  return (
    <div className="stack stack--8 card__body alike">
      {alike.map(({ finding, difference, lines, rows, guess }) => (
        <Notice
          key={`${finding} ${difference}`}
          icon={zap}
          acts={
            <Button look="plain" onClick={() => onTick(rows)}>
              {t('reconciliation.alike.tick', rows.length)}
            </Button>
          }
        >
          <b>
            {t('reconciliation.alike.title', { smart_count: lines, naira: nairaAmount(difference.replace(/^-/, '')) })}
          </b>{' '}
          {guess && t(`reconciliation.alike.${finding === 'fee' ? `fee-${guess}` : guess}`)}
        </Notice>
      ))}
    </div>
  );
}
