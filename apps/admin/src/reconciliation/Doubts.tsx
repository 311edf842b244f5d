import type { AdminStatementCheck } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { check as tickMark } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { countText, nairaAmount, nairaText } from '../parts/format';

/** Every line in doubt: where it stands in the file, what the file has there, what is wrong with it. */
export function Doubts({ check }: { readonly check: AdminStatementCheck }) {
  const t = useTranslate();
  const { doubts, doubt } = check;
  return (
    <section className="card card--clip" aria-labelledby="doubts">
      <header>
        <h2 id="doubts">{t('reconciliation.upload.doubts', doubt.lines)}</h2>
      </header>
      {doubts.length === 0 ? (
        <p className="card__body row pos">
          <Icon of={tickMark} size="small" />
          {t('reconciliation.upload.noDoubts')}
        </p>
      ) : (
        <div className="rows" tabIndex={0} role="group" aria-labelledby="doubts">
          <table className="table tn">
            <thead>
              <tr>
                <th className="right">{t('reconciliation.upload.head.line')}</th>
                <th>{t('reconciliation.upload.head.column')}</th>
                <th>{t('reconciliation.upload.head.value')}</th>
                <th>{t('reconciliation.upload.head.wrong')}</th>
                <th className="right">{t('reconciliation.upload.head.naira')}</th>
              </tr>
            </thead>
            <tbody>
              {doubts.map((one) => (
                <tr key={`${one.line} ${one.problem} ${one.column ?? ''}`}>
                  <td className="right dim">{one.line}</td>
                  <td className="medium">{one.column ?? t('reconciliation.upload.theLine')}</td>
                  <td>
                    <span className="mono marked">
                      {one.value === '' ? t('reconciliation.upload.empty') : one.value}
                    </span>
                  </td>
                  <td>
                    {t(`reconciliation.problems.${one.problem}`, {
                      ...one.facts,
                      _: one.problem,
                    })}
                  </td>
                  <td className="right">{one.amount === null ? '–' : nairaText(one.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <td colSpan={3}>{t('reconciliation.upload.doubtSum')}</td>
                <td className="right">{nairaAmount(doubt.naira)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {doubt.lines > doubts.length && (
        <p className="dim small footnote">
          {t('reconciliation.upload.moreDoubts', { shown: countText(doubts.length), all: countText(doubt.lines) })}
        </p>
      )}
    </section>
  );
}
