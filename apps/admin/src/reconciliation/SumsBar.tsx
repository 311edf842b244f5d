import type { AdminReconciliationDayView } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { Button } from '../parts/Button';
import { countText, nairaAmount, timeText } from '../parts/format';
import { useLineCount } from './words';

const ExportDialog = lazy(() => import('../list/ExportDialog'));

/** Our ledger less their statement leaves what is to be explained. */
export function SumsBar({ day }: { readonly day: AdminReconciliationDayView }) {
  const t = useTranslate();
  const linesOf = useLineCount();
  const [isExporting, setExporting] = useState(false);
  const { sums, statement, explain } = day;
  const rows = sums.total.lines;
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
      <Allowed action="export" resource="reconciliation">
        <Button look="edge" unavailable={rows === 0} onClick={() => setExporting(true)}>
          <Icon of={download} size="small" />
          {t('list.export.button', { total: countText(rows) })}
        </Button>
      </Allowed>
      {isExporting && (
        <Suspense>
          <ExportDialog
            resource="reconciliation-rows"
            filter={{ day: day.id }}
            sort={['at', 'ASC']}
            rows={rows}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
