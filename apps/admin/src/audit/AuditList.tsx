import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminAuditRow } from '@usdt-africa/contracts/admin';
import { Facts, Notice } from '@usdt-africa/web-kit';
import { messageSquareText, shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { relativeDay } from '../data/days';
import { useLiveQuery } from '../data/useLiveQuery';
import { useRecord } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Column, RowButton, RowLink, TimeColumn } from '../list/columns';
import { ExportButton } from '../list/ExportButton';
import { ChoiceFilter, DayFilter, SearchFilter, Tools, useFilters } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { Button } from '../parts/Button';
import { clockText, countText, labelText, nearText, shortHash, timeText } from '../parts/format';
import { streamPath } from '../parts/paths';
import { RecordAside } from '../parts/RecordAside';
import { useActionText } from '../parts/useEventText';
import './audit.css';

const Col = Column<AdminAuditRow>;

/** What operators did, when and why: the newest first. */
export default function AuditList() {
  return (
    <ListPage sort={{ field: 'position', order: 'DESC' }} filterDefaultValues={{ at_gte: relativeDay() }}>
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
      <PageTitle title={t('pages.audit')} sub={t('audit.sub')} />
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
  const { data: operators = [] } = useLiveQuery('audit', 'audit/operators', { staleTime: 60_000 });
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
  const wordsOf = useActionText();
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

const PATH = 'audit/verification';

/** Whether the history is as it was written: the last answer, and another one on demand. */
function Verification() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useLiveQuery('audit', PATH, {});
  const verifying = useMutation({
    mutationFn: () => provider.postCommand(crypto.randomUUID(), PATH),
    onSuccess: (result) => queries.setQueryData(['audit', 'live', PATH], result),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const button = (
    <Button className="button--raised" busy={verifying.isPending} onClick={() => verifying.mutate()}>
      {t(verifying.isPending ? 'audit.verifying' : 'audit.verify')}
    </Button>
  );
  if (!data) return <Notice acts={button}>{t('audit.notVerified')}</Notice>;
  const isIntact = data.verdict === 'intact';
  return (
    <Notice
      tone={isIntact ? 'good' : data.verdict === 'broken' ? 'bad' : 'caution'}
      icon={isIntact ? shieldCheck : triangleAlert}
      acts={button}
      live
    >
      <b>{t(`audit.verdict.${data.verdict}`)}</b>{' '}
      {t('audit.checked', {
        entries: countText(data.entries),
        seconds: data.seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 }),
        time: clockText(data.at),
      })}{' '}
      {data.finding ??
        (data.keyId &&
          t(data.exportedAt ? 'audit.headOutside' : 'audit.head', {
            key: data.keyId,
            since: data.exportedAt ? nearText(data.exportedAt) : '',
          }))}
    </Notice>
  );
}

/** One audit entry: its text, what it changed, and its place in the sealed history. */
function AuditAside({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside resource="audit" id={id} title={() => t('audit.entry', { id: countText(id) })} onClose={onClose}>
      <Body />
    </RecordAside>
  );
}

function Body() {
  const t = useTranslate();
  const entry = useRecord('audit');
  const wordsOf = useActionText();
  const event = entry.events[0];
  return (
    <div className="card__body stack">
      <p>
        <b>
          {entry.who?.name ?? t('audit.byItself')} · {wordsOf(entry)}
        </b>
        <br />
        <span className="dim num">
          {labelText(entry.on.label)}, {timeText(entry.at)}
        </span>
      </p>
      {entry.reason && <Notice icon={messageSquareText}>“{entry.reason}”</Notice>}
      {entry.changes.length > 0 && (
        <table className="table audit__changes">
          <thead>
            <tr>
              <th>{t('audit.changed')}</th>
              <th className="right">{t('audit.before')}</th>
              <th className="right">{t('audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{t(`audit.fields.${field}`, { _: field })}</td>
                <td className="right dim">{before ?? t('audit.none')}</td>
                <td className="right medium">{after ?? t('audit.none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Facts
        pairs={[
          [t('audit.request'), <span className="mono">{shortHash(entry.correlationId)}</span>],
          event
            ? [
                t('audit.events'),
                <Link className="link" to={streamPath(event)}>
                  {t('audit.inStream', { smart_count: entry.events.length })}
                </Link>,
              ]
            : null,
        ]}
      />
      {entry.chain.length > 0 && (
        <ol className="audit__chain" aria-label={t('audit.chain')}>
          {entry.chain.map(({ block, hash, mine }) => (
            <li key={block} data-mine={mine || undefined}>
              <span>{t('audit.block', { block: countText(block) })}</span>
              <span className="mono">{shortHash(hash)}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="dim small">{t('audit.sealed')}</p>
    </div>
  );
}
