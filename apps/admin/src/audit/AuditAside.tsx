import type { AdminAuditView } from '@usdt-africa/contracts/admin';
import { Facts, Say } from '@usdt-africa/web-kit';
import { messageSquareText } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { streamPath } from '../parts/paths';
import { clockText, countText, labelText, shortHash } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useActWords } from '../parts/useEventWords';
import './audit.css';

/** One entry: the words, what it changed, and where it stands in the sealed history. */
export function AuditAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside resource="audit" id={id} title={() => t('audit.entry', { id: countText(id) })} onClose={onClose}>
      {(entry) => (
        <div className="card__body stack">
          <Body entry={entry} />
        </div>
      )}
    </RecordAside>
  );
}

function Body({ entry }: { readonly entry: AdminAuditView }) {
  const t = useTranslate();
  const wordsOf = useActWords();
  const event = entry.events[0];
  return (
    <>
      <p>
        <b>
          {entry.who?.name ?? t('audit.byItself')} · {wordsOf(entry)}
        </b>
        <br />
        <span className="dim num">
          {labelText(entry.on.label)}, {clockText(entry.at)}
        </span>
      </p>
      {entry.reason && <Say icon={messageSquareText}>“{entry.reason}”</Say>}
      {entry.changes.length > 0 && (
        <table className="table audit__changes">
          <thead>
            <tr>
              <th>{t('audit.changed')}</th>
              <th className="right">{t('audit.before')}</th>
              <th className="right">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{t(`audit.fields.${field}`, { _: field })}</td>
                <td className="right dim">{before ?? t('audit.none')}</td>
                <td className="right medium">{after ?? t('audit.none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts
        pairs={[
          [t('audit.request'), <span className="mono">{shortHash(entry.correlationId)}</span>],
          event
            ? [
                t('audit.events'),
                <Link className="link" to={streamPath(event)}>
                  {t('audit.inStream', { smart_count: entry.events.length })}
                </Link>,
              ]
            : null,
        ]}
      />
      {entry.chain.length > 0 && (
        <ol className="audit__chain" aria-label={t('audit.chain')}>
          {entry.chain.map(({ block, hash, mine }) => (
            <li key={block} data-mine={mine || undefined}>
              <span>{t('audit.block', { block: countText(block) })}</span>
              <span className="mono">{shortHash(hash)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="dim small">{t('audit.sealed')}</p>
    </>
  );
}
