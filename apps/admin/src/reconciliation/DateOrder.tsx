import type {
  AdminStatementCheck,
  AdminStatementDates,
  AdminStatementMappingGiven,
} from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { dayName, useLineCount } from './words';

const ORDERS = ['day-first', 'month-first'] as const satisfies readonly AdminStatementDates[];

interface Properties {
  readonly check: AdminStatementCheck;
  readonly onMap: (mapping: AdminStatementMappingGiven) => void;
}

/** Choice of the order of day and month, shown when lines fall on the day in both orders. */
export function DateOrder({ check, onMap }: Properties) {
  const t = useTranslate();
  const linesOf = useLineCount();
  const { dateOrder, mapping, day } = check;
  if (!dateOrder.isUnclear) return null;
  const lines = { 'day-first': dateOrder.dayFirst, 'month-first': dateOrder.monthFirst };
  return (
    <Notice tone="caution" icon={triangleAlert} live>
      <fieldset className="stack stack--8">
        <legend>
          <b>{t('reconciliation.dateOrder.title')}</b>{' '}
          {t('reconciliation.dateOrder.text', {
            example: dateOrder.example ?? '',
            day: dayName(day),
          })}
        </legend>
        {ORDERS.map((order) => (
          <label key={order} className="row">
            <input type="radio" name="date-order" onChange={() => onMap({ ...mapping, dates: order })} />
            {t(`reconciliation.dateOrder.${order}`, {
              lines: linesOf(lines[order]),
              day: dayName(day),
            })}
          </label>
        ))}
      </fieldset>
    </Notice>
  );
}
