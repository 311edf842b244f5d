import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { zap } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { nairaAmount } from '../parts/format';

interface Properties {
  readonly day: AdminReconciliationDayView;
  readonly onTick: (ids: readonly string[]) => void;
}

/** Lines that differ by exactly as much have probably one cause: they can be ticked together. */
export function Alike({ day, onTick }: Properties) {
  const t = useTranslate();
  if (day.alike.length === 0) return null;
  return (
    <div className="stack stack--8 card__body alike">
      {day.alike.map(({ finding, difference, lines, rows, guess }) => (
        <Say
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
          {guess && t(`reconciliation.alike.${guess}`)}
        </Say>
      ))}
    </div>
  );
}
