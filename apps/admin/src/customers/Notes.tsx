import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { useTranslate } from 'react-admin';
import { Card } from '../parts/Card';
import { useActorName } from '../parts/EventLine';
import { timeText } from '../parts/format';
import { useNow } from '../parts/useNow';

/** What operators wrote down about a customer; the customer never reads it. */
export function Notes({ notes }: Pick<AdminCustomerView, 'notes'>) {
  const t = useTranslate();
  const nameOf = useActorName();
  const now = useNow(60_000);
  return (
    <Card title={t('customers.notes')} beside={<Chip>{notes.length}</Chip>}>
      {notes.length === 0 ? (
        <p className="dim card__body">{t('customers.noNotes')}</p>
      ) : (
        <ul className="stack stack--8 card__body">
          {notes.toReversed().map((note) => (
            <li key={note.id}>
              <p className="prewrap">{note.text}</p>
              <p className="dim small">
                {nameOf(note.by)}, {timeText(note.at, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
