import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useRows } from '../data/useAsked';
import { filtered } from '../parts/paths';
import { endText } from '../parts/until';
import { useNow } from '../parts/useNow';
import { useSwitchName } from './words';

const ROWS = 10;
/** What the audit has of them. */
const AUDIT = filtered('audit', { act: ['SwitchPaused', 'SwitchResumed'] });

/** What was done with the switches, and what ended by itself, newest first. */
export function SwitchHistory() {
  const t = useTranslate();
  const nameOf = useSwitchName();
  const now = useNow(60_000);
  const [shown, setShown] = useState(ROWS);
  const { data } = useRows(
    { room: 'switches', resource: 'switch-changes', perPage: shown, sort: { field: 'at', order: 'DESC' } },
    { refetchInterval: 30_000 },
  );
  return (
    <section className="card card--clip" aria-labelledby="switch-history">
      <header>
        <h2 id="switch-history">{t('switches.history')}</h2>
        <Allowed action="list" resource="audit">
          <Link className="link" to={AUDIT}>
            {t('rooms.audit')}
          </Link>
        </Allowed>
      </header>
      {data?.data.length === 0 && <p className="dim card__body">{t('switches.noHistory')}</p>}
      {data && data.data.length > 0 && (
        <table className="table tn history">
          <tbody>
            {data.data.map((change) => (
              <tr key={change.id}>
                <td className="dim nowrap">
                  <time dateTime={change.at}>{endText(change.at, now)}</time>
                </td>
                <td>
                  <b>{t(`switches.changes.${change.what}`, { name: nameOf(change.switch) })}</b>{' '}
                  <span className="dim">
                    {[
                      change.what === 'paused' &&
                        change.until &&
                        t('switches.upTo', { time: endText(change.until, now) }),
                      change.reason && `“${change.reason}”`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </td>
                <td className="right nowrap">
                  {change.by?.name ?? <span className="dim">{t('audit.byItself')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && (data.total ?? 0) > data.data.length && shown < 100 && (
        <p className="footnote">
          <button type="button" className="link" onClick={() => setShown(Math.min(100, shown + ROWS))}>
            {t('switches.older')}
          </button>
        </p>
      )}
    </section>
  );
}
