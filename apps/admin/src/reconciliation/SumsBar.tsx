import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { ExportOf } from '../list/ExportButton';
import { countText, nairaAmount, timeText } from '../parts/format';
import { useLineCount } from './words';

/** Our ledger less their statement leaves what is to be explained. */
export function SumsBar({ day }: { readonly day: AdminReconciliationDayView }) {
  const t = useTranslate();
  const linesOf = useLineCount();
  const { sums, statement, explain } = day;
  return (
    <section className="card sums" aria-label={t('reconciliation.sums.label')}>
      <div>
        <p className="dim">{t('reconciliation.sums.ledger', { lines: linesOf(day.ledger.lines) })}</p>
        <p className="amount">{nairaAmount(sums.total.ledger)}</p>
      </div>
      <span className="dim">{t('reconciliation.sums.minus')}</span>
      <div>
        <p className="dim">
          {statement
            ? t(`reconciliation.sums.statement.${statement.source}`, {
                lines: linesOf(statement.lines),
                at: timeText(statement.readAt),
              })
            : t('reconciliation.sums.noStatement')}
        </p>
        <p className="amount">{statement ? nairaAmount(sums.total.statement) : '–'}</p>
      </div>
      <span className="dim">{t('reconciliation.sums.leaves')}</span>
      <div>
        <p className="dim">
          {statement
            ? t('reconciliation.sums.explain', { lines: linesOf(explain.lines) })
            : t('reconciliation.sums.unread')}
        </p>
        <p className={explain.lines > 0 ? 'amount wait' : 'amount'}>
          {statement ? nairaAmount(sums.total.difference) : '–'}
        </p>
      </div>
      <span className="grow" />
      <ExportOf
        resource="reconciliation-rows"
        filter={{ day: day.id }}
        sort={['at', 'ASC']}
        rows={sums.total.lines}
        total={countText(sums.total.lines)}
      />
    </section>
  );
}
