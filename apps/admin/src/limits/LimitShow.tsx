import type { AdminLimitView } from '@usdt-africa/contracts/admin';
import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import { WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Refused } from '../parts/Refused';
import { Waiting } from '../parts/Waiting';
import './limits.css';
import { PersonDay } from './PersonDay';

type Person = AdminLimitView & { id: string };

/** One person by themselves: where a request or an entry of the audit leads to. */
export function LimitShow() {
  return (
    <ShowBase<Person> queryOptions={{ meta: WHOLE, staleTime: 5_000, retry: false }}>
      <Page />
    </ShowBase>
  );
}

function Page() {
  const t = useTranslate();
  const { record: person, error } = useShowContext<Person>();
  if (error && !person) return <Refused error={error} title={t('rooms.limits')} />;
  if (!person) return <Waiting />;
  return (
    <>
      <PageTitle
        title={person.who?.name ?? t('limits.erased')}
        crumb={{ label: t('rooms.limits'), to: '/limits' }}
        sub={t('limits.person', { smart_count: person.identifiers.length })}
      />
      <section className="card limits__alone">
        <div className="card__body stack">
          <PersonDay person={person} />
        </div>
      </section>
    </>
  );
}
