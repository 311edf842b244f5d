import type { AdminAuditRow } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useAsked } from '../data/useAsked';
import { PageTitle } from '../layout/Page';
import { Column, RowButton, RowLink, TimeColumn } from '../list/columns';
import { ExportButton } from '../list/ExportButton';
import { ChoiceFilter, DayFilter, SearchFilter, Tools, useFilters } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { dayStart, labelText } from '../parts/format';
import { useActWords } from '../parts/useEventWords';
import { AuditAside } from './AuditAside';
import { Verification } from './Verification';

const Col = Column<AdminAuditRow>;

/** What operators did, when and why: the newest first. */
export default function AuditList() {
  return (
    <ListPage sort={{ field: 'position', order: 'DESC' }} filterDefaultValues={{ at_gte: dayStart() }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { data } = useListContext<AdminAuditRow>();
  const [chosen, setChosen] = useState<string | null>(null);
  const row = data?.find(({ id }) => id === chosen);
  return (
    <>
      <PageTitle title={t('rooms.audit')} sub={t('audit.sub')} />
      <div className={row ? 'cols' : 'stack'}>
        <div className="stack">
          <Verification />
          <section className="card card--clip">
            <Filters />
            <Table chosen={chosen} onChoose={setChosen} />
            <NewRows />
          </section>
          <Footer />
        </div>
        {row && <AuditAside key={row.id} id={row.id} onClose={() => setChosen(null)} />}
      </div>
    </>
  );
}

function Filters() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { data: operators = [] } = useAsked('audit', 'audit/operators', { staleTime: 60_000 });
  return (
    <Tools>
      <SearchFilter label={t('audit.search')} />
      <DayFilter label={t('audit.day')} source="at" />
      <ChoiceFilter
        label={t('audit.who')}
        sources={['operatorId']}
        choices={operators.flatMap(({ operatorId, name }) =>
          operatorId ? [{ label: name, values: { operatorId } }] : [],
        )}
      />
      <button
        type="button"
        className={values['money'] ? 'filter filter--on' : 'filter'}
        aria-pressed={values['money'] === true}
        onClick={() => set({ money: values['money'] ? undefined : true })}
      >
        {t('audit.only.money')}
      </button>
      <span className="grow" />
      <ExportButton />
    </Tools>
  );
}

function Table({ chosen, onChoose }: { readonly chosen: string | null; readonly onChoose: (id: string) => void }) {
  const t = useTranslate();
  const wordsOf = useActWords();
  return (
    <Rows<AdminAuditRow> chosen={chosen} onChoose={onChoose}>
      <TimeColumn align="left" source="at" sorts={false} />
      <Col source="act" render={(row) => <RowButton label={wordsOf(row)} onChoose={() => onChoose(row.id)} />} />
      <Col
        source="on"
        render={({ on }) =>
          on.resource && on.id ? (
            <RowLink to={`/${on.resource}/${on.id}/show`}>{labelText(on.label)}</RowLink>
          ) : (
            <span className="nowrap">{labelText(on.label)}</span>
          )
        }
      />
      <Col
        source="who"
        render={({ who }) => (
          <span className="nowrap">
            {who ? who.name : t('audit.byItself')}{' '}
            <span className="dim">{who?.role ? t(`roles.${who.role}`).toLowerCase() : ''}</span>
          </span>
        )}
      />
      <Col source="reason" render={({ reason }) => <span className="dim">{reason ? `“${reason}”` : ''}</span>} />
    </Rows>
  );
}
