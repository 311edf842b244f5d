import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { useView } from '../data/useView';
import { Aside } from '../parts/Aside';
import { Waiting } from '../parts/Waiting';
import { PersonDay } from './PersonDay';

/** The chosen person beside the list. */
export function PersonAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const { data: person, error } = useView<AdminLimitView>('limits', id);
  return (
    <Aside title={t('limits.person', { smart_count: person?.identifiers.length ?? 3 })} onClose={onClose}>
      <div className="card__body stack">
        {error && !person ? (
          <p className="neg">{error instanceof Error ? error.message : ''}</p>
        ) : person ? (
          <PersonDay person={person} />
        ) : (
          <Waiting />
        )}
      </div>
    </Aside>
  );
}
