import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { RecordPage } from '../parts/RecordPage';
import './limits.css';
import { PersonDay } from './PersonDay';

/** One person by themselves: where a request or an entry of the audit leads to. */
export function LimitShow() {
  const t = useTranslate();
  return (
    <RecordPage<AdminLimitView>
      title={({ who }) => who?.name ?? t('limits.erased')}
      sub={({ identifiers }) => t('limits.person', { smart_count: identifiers.length })}
    >
      {(person) => (
        <section className="card limits__alone">
          <div className="card__body stack">
            <PersonDay person={person} />
          </div>
        </section>
      )}
    </RecordPage>
  );
}
