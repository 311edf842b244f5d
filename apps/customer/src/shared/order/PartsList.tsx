import { useMessages } from '../i18n/messages';
import type { DisplayedPart } from './pricing';

/** More parts than these are combined into one line: a sender can make any number of deposits to an order. */
const MOST = 8;

/** Each part of the deposits: its amount, its rate, when it was received, and its value in naira. */
export function PartsList({ parts }: { readonly parts: readonly DisplayedPart[] }) {
  const { t, n, stable, rate, moment, naira } = useMessages();
  const shown = parts.length > MOST ? parts.slice(0, MOST - 1) : parts;
  return (
    <ul className="parts small">
      {shown.map((part, index) => (
        <li key={index}>
          <span>
            {stable(part.amount)}{' '}
            <span className="dim">
              {part.rate === null
                ? t('parts.no-rate', { time: moment(part.receivedAt) })
                : t('parts.at', { rate: rate(part.rate), time: moment(part.receivedAt) })}
            </span>
          </span>
          <b className="figures">{part.naira === null ? '—' : naira(part.naira)}</b>
        </li>
      ))}
      {shown.length < parts.length && <li className="dim">{n('parts.more', parts.length - shown.length)}</li>}
    </ul>
  );
}
