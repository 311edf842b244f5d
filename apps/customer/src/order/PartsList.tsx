import { useMessages } from '../app/messages';
import type { ToldPart } from './pricing';

/** More than these are told as one line: anybody may send an order a great many. */
const MOST = 8;

/** Each part of what arrived: its amount, its rate, when it arrived, and what it brings. */
export function PartsList({ parts }: { readonly parts: readonly ToldPart[] }) {
  const { t, n, stable, rate, moment, naira } = useMessages();
  const told = parts.length > MOST ? parts.slice(0, MOST - 1) : parts;
  return (
    <ul className="parts small">
      {told.map((part, index) => (
        <li key={index}>
          <span>
            {stable(part.amount)}{' '}
            <span className="dim">
              {part.rate === null
                ? t('parts.no-rate', { time: moment(part.arrivedAt) })
                : t('parts.at', { rate: rate(part.rate), time: moment(part.arrivedAt) })}
            </span>
          </span>
          <b className="figures">{part.naira === null ? '—' : naira(part.naira)}</b>
        </li>
      ))}
      {told.length < parts.length && <li className="dim">{n('parts.more', parts.length - told.length)}</li>}
    </ul>
  );
}
