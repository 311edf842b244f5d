import type { OrderView } from '@usdt-africa/contracts/api';
import { useMessages } from '../../shared/i18n/messages';

/** Every event of the order that has words, newest first; kinds without words are for operators. */
export function EventLog({ order }: { readonly order: OrderView }) {
  const { t, has, dynamic, moment, naira, stable } = useMessages();
  const known = order.timeline.filter((entry) => has(`event.${entry.kind}`)).reverse();
  if (known.length === 0) return null;
  return (
    <div>
      <h3 className="details__log-title">{t('events.title')}</h3>
      <ol className="event-log small">
        {known.map((entry, index) => (
          <li key={index}>
            <span>
              {dynamic(`event.${entry.kind}`)}
              {entry.amount && (
                <span className="dim figures">
                  {' '}
                  · {entry.kind === 'PayoutRequested' ? naira(entry.amount) : stable(entry.amount)}
                </span>
              )}
            </span>
            <time dateTime={entry.at} className="dim">
              {moment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
