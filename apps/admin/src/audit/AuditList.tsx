import { useQuery } from '@tanstack/react-query';
import type { AdminAuditRow } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { circleX } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { DataTable, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { PageTitle } from '../layout/Page';
import { ExportButton } from '../list/ExportButton';
import { ChoiceFilter, DayFilter, SearchFilter, Tools, useFilters } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { dayStart, labelText, timeText } from '../parts/format';
import { useActWords } from '../parts/useEventWords';
import { AuditAside } from './AuditAside';
import { Verification } from './Verification';

const CHOSEN = { '& td': { backgroundColor: 'var(--green-soft)' } };

type Row = AdminAuditRow & { id: string };
const fields = (name: string): string => `resources.audit.fields.${name}`;

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
  const { data } = useListContext<Row>();
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
  const provider = useDataProvider<ConsoleDataProvider>();
  const { values, set } = useFilters();
  const { data: operators = [] } = useQuery({
    queryKey: ['audit', 'live', 'operators'],
    queryFn: ({ signal }) => provider.auditOperators(signal),
    staleTime: 60_000,
  });
  const toggle = (name: 'money' | 'refused') => (
    <button
      type="button"
      className={values[name] ? 'filter filter--on' : 'filter'}
      aria-pressed={values[name] === true}
      onClick={() => set({ [name]: values[name] ? undefined : true })}
    >
      {t(`audit.only.${name}`)}
    </button>
  );
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
      {toggle('money')}
      {toggle('refused')}
      <span className="grow" />
      <ExportButton />
    </Tools>
  );
}

function Table({ chosen, onChoose }: { readonly chosen: string | null; readonly onChoose: (id: string) => void }) {
  const t = useTranslate();
  return (
    <Rows<Row>
      rowClick={(id) => {
        onChoose(String(id));
        return false;
      }}
      rowSx={({ id }) => (id === chosen ? CHOSEN : {})}
    >
      <DataTable.Col
        label={fields('at')}
        source="at"
        disableSort
        render={(row: AdminAuditRow) => (
          <time className="dim nowrap" dateTime={row.at}>
            {timeText(row.at)}
          </time>
        )}
      />
      <DataTable.Col
        label={fields('act')}
        source="act"
        disableSort
        render={(row: Row) => <Act row={row} onChoose={onChoose} />}
      />
      <DataTable.Col
        label={fields('on')}
        source="on"
        disableSort
        render={({ on }: AdminAuditRow) =>
          on.resource && on.id ? (
            <Link className="nowrap" to={`/${on.resource}/${on.id}/show`} onClick={(event) => event.stopPropagation()}>
              {labelText(on.label)}
            </Link>
          ) : (
            <span className="nowrap">{labelText(on.label)}</span>
          )
        }
      />
      <DataTable.Col
        label={fields('who')}
        source="who"
        disableSort
        render={({ who }: AdminAuditRow) => (
          <span className="nowrap">
            {who ? who.name : t('audit.byItself')}{' '}
            <span className="dim">{who?.role ? t(`roles.${who.role}`).toLowerCase() : ''}</span>
          </span>
        )}
      />
      <DataTable.Col
        label={fields('reason')}
        source="reason"
        disableSort
        render={(row: AdminAuditRow) => (
          <span className="dim">{row.refused ? t('audit.mayNot') : row.reason ? `“${row.reason}”` : ''}</span>
        )}
      />
    </Rows>
  );
}

function Act({ row, onChoose }: { readonly row: Row; readonly onChoose: (id: string) => void }) {
  const t = useTranslate();
  const wordsOf = useActWords();
  return (
    <span className="row" style={{ gap: 6 }}>
      {row.refused && (
        <Chip tone="bad" icon={circleX}>
          {t('audit.refused')}
        </Chip>
      )}
      <button
        type="button"
        className="plain medium"
        onClick={(event) => {
          event.stopPropagation();
          onChoose(row.id);
        }}
      >
        {wordsOf(row)}
      </button>
    </span>
  );
}
