import type { AdminEventRow, AdminEventView } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS, type StreamKind } from '@usdt-africa/contracts/events';
import { useEffect, useState } from 'react';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { useView } from '../data/useView';
import { Link } from 'react-router-dom';
import { useChanges } from '../data/LiveProvider';
import { PageTitle } from '../layout/Page';
import { Empty } from '../list/Empty';
import { ChoiceFilter, DayFilter, SearchFilter, Tools, useFilters } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Button } from '../parts/Button';
import { Aside } from '../parts/Aside';
import { useActorName } from '../parts/EventLine';
import { countText, millisText } from '../parts/format';
import { useEventWords } from '../parts/useEventWords';
import { Waiting } from '../parts/Waiting';
import { written } from './diff';
import { StateText } from './StateText';
import './events.css';

const fields = (name: string): string => `resources.events.fields.${name}`;
const KINDS = Object.keys(STREAM_KINDS) as StreamKind[];
const streamPath = ({ stream, version }: AdminEventRow): string =>
  `/events/streams/${encodeURIComponent(stream)}?version=${version}`;

/** Every event of the store, the newest first: found by kind, type, day or words; followed as they come. */
export default function EventList() {
  const t = useTranslate();
  return (
    <ListPage sort={{ field: 'position', order: 'DESC' }}>
      <PageTitle title={t('rooms.events')} sub={t('events.page.sub')} />
      <section className="card card--clip">
        <EventFilters />
        <Table />
      </section>
      <Footer />
    </ListPage>
  );
}

function EventFilters() {
  const t = useTranslate();
  const { values } = useFilters();
  const kind = values['kind'] as StreamKind | undefined;
  const types = kind ? STREAM_KINDS[kind].types : KINDS.flatMap((each) => STREAM_KINDS[each].types);
  return (
    <Tools>
      <SearchFilter label={t('events.page.search')} />
      <ChoiceFilter
        label={t('events.page.kind')}
        sources={['kind']}
        choices={KINDS.map((each) => ({ label: t(`events.kinds.${each}`, { _: each }), values: { kind: each } }))}
      />
      <ChoiceFilter
        label={t('events.page.type')}
        sources={['type']}
        choices={types.map((type) => ({ label: type, values: { type: [type] } }))}
      />
      <DayFilter label={t('events.page.day')} source="at" />
      {(['stream', 'orderId', 'correlationId'] as const).map((source) =>
        values[source] === undefined ? null : (
          <ChoiceFilter key={source} label={t(`events.page.only.${source}`)} sources={[source]} choices={[]} />
        ),
      )}
      <span className="grow" />
      <Follow />
    </Tools>
  );
}

/** While it is on, the first page is loaded again whenever there is something new. */
function Follow() {
  const t = useTranslate();
  const [isOn, setOn] = useState(false);
  const { refetch, page } = useListContext();
  const { added, forget } = useChanges('events');
  useEffect(() => {
    if (!isOn || added === 0 || page !== 1) return;
    forget();
    void refetch();
  }, [isOn, added, page, forget, refetch]);
  return (
    <Button aria-pressed={isOn} onClick={() => setOn(!isOn)} look={isOn ? 'main' : 'soft'}>
      <span className={isOn ? 'dot dot--now' : 'dot'} aria-hidden="true" />
      {t(isOn ? 'events.page.following' : 'events.page.follow')}
    </Button>
  );
}

function Table() {
  const nameOf = useActorName();
  const { error } = useListContext();
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <Empty />;
  return (
    <>
      {chosen && <Detail id={chosen} onClose={() => setChosen(null)} />}
      <div className="rows">
        <DataTable<AdminEventRow & { id: string }>
          bulkActionButtons={false}
          rowClick={(id) => {
            setChosen(String(id));
            return false;
          }}
          empty={<Empty />}
        >
          <DataTable.Col
            align="right"
            label={fields('position')}
            source="position"
            render={(event: AdminEventRow) => <span className="dim">{countText(event.position)}</span>}
          />
          <DataTable.Col
            label={fields('at')}
            source="at"
            disableSort
            render={(event: AdminEventRow) => <time dateTime={event.at}>{millisText(event.at)}</time>}
          />
          <DataTable.Col
            label={fields('type')}
            source="type"
            disableSort
            render={(event: AdminEventRow & { id: string }) => (
              <button
                type="button"
                className="plain medium"
                onClick={(click) => {
                  click.stopPropagation();
                  setChosen(event.id);
                }}
              >
                {event.type}
              </button>
            )}
          />
          <DataTable.Col
            label={fields('stream')}
            source="stream"
            disableSort
            render={(event: AdminEventRow) => (
              <Link className="nowrap" to={streamPath(event)} onClick={(click) => click.stopPropagation()}>
                {event.title}
              </Link>
            )}
          />
          <DataTable.Col align="right" label={fields('version')} source="version" disableSort />
          <DataTable.Col
            label={fields('by')}
            source="by"
            disableSort
            render={(event: AdminEventRow) => <span className="dim">{nameOf(event.by)}</span>}
          />
          <DataTable.Col
            label={fields('words')}
            source="words"
            disableSort
            render={(event: AdminEventRow) => <Words event={event} />}
          />
        </DataTable>
      </div>
      <NewRows />
    </>
  );
}

function Words({ event }: { readonly event: AdminEventRow }) {
  const { title, words } = useEventWords()(event.type, event.facts);
  return (
    <span>
      {title} <span className="dim">{words}</span>
    </span>
  );
}

function Detail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  const { data: event } = useView<AdminEventView>('events', id);
  if (!event)
    return (
      <Aside over title={t('rooms.events')} onClose={onClose}>
        <Waiting lines={3} />
      </Aside>
    );
  return (
    <Aside over title={`${event.type}, ${event.title}`} onClose={onClose}>
      <StateText lines={written(event.data)} label={t('events.page.data')} />
      <div className="statefoot">
        <Facts
          pairs={[
            [t('events.page.id'), <span className="mono">{event.id}</span>],
            [
              t('events.page.correlation'),
              <Link
                className="link mono"
                to={{
                  pathname: '/events',
                  search: `filter=${encodeURIComponent(JSON.stringify({ correlationId: event.correlationId }))}`,
                }}
              >
                {event.correlationId}
              </Link>,
            ],
            event.reason ? [t('events.page.reason'), `“${event.reason}”`] : null,
            [t('events.page.schema'), event.schemaVersion],
            [
              t('events.page.streamAt'),
              <Link className="link" to={streamPath(event)}>
                {t('events.page.asItWas', { version: event.version })}
              </Link>,
            ],
          ]}
        />
      </div>
    </Aside>
  );
}
