import { useTranslate } from 'react-admin';
import { RecordAside } from '../parts/RecordAside';
import { PersonDay } from './PersonDay';

/** The chosen person beside the list. */
export function PersonAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside
      resource="limits"
      id={id}
      title={(person) => t('limits.person', { smart_count: person?.identifiers.length ?? 3 })}
      onClose={onClose}
    >
      {(person) => (
        <div className="card__body stack">
          <PersonDay person={person} />
        </div>
      )}
    </RecordAside>
  );
}
