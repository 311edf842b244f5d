import type { AdminActor, AdminTimelineEntry } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, undo2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { timeText } from './format';
import { streamPath } from './paths';
import { useEventText } from './useEventText';
import { useNow } from './useNow';

/** Who did it: an operator with the role, or the part of the product by its name. */
export function useActorName(): (by: AdminActor | null) => string {
  const t = useTranslate();
  return (by) => {
    if (!by) return t('actors.none');
    if (by.kind === 'operator') return by.role ? `${by.name}, ${t(`roles.${by.role}`).toLowerCase()}` : by.name;
    return by.kind === 'provider' ? by.name : t(`actors.${by.name}`, { _: by.name });
  };
}

const SIGNS = { done: check, attention: undo2, now: hourglass };

/** Events of a record, oldest first: time, event, figures, actor and reason. */
export function Timeline({ entries }: { readonly entries: readonly AdminTimelineEntry[] }) {
  const t = useTranslate();
  const nameOf = useActorName();
  const wordsOf = useEventText();
  const now = useNow(60_000);
  return (
    <ol className="timeline">
      {entries.map((entry) => {
        const { title, words } = wordsOf(entry.type, entry.facts);
        return (
          <li key={entry.eventId} data-tone={entry.tone}>
            <time dateTime={entry.at}>{timeText(entry.at, now)}</time>
            <span className="timeline__sign">
              <Icon of={SIGNS[entry.tone]} />
            </span>
            <p>
              <Link to={streamPath(entry)}>
                <b>{title}</b>
              </Link>{' '}
              <span className="dim">
                {words}
                {entry.reason && ` “${entry.reason}”`}
                {entry.links.map((link) => (
                  <a
                    key={link.url}
                    className="link timeline__link"
                    href={link.url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {t(`links.${link.kind}`)}
                  </a>
                ))}
              </span>
            </p>
            <span className="dim">{nameOf(entry.by)}</span>
          </li>
        );
      })}
    </ol>
  );
}
