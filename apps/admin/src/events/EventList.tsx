import type { AdminEventRow } from '@usdt-africa/contracts/admin';
import { STREAM_KINDS, type StreamKind } from '@usdt-africa/contracts/events';
import { useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Facts } from '@usdt-africa/web-kit';
import { Link } from 'react-router-dom';
import { useChanges } from '../data/LiveProvider';
import { useRecord } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { Column, RowButton, RowLink } from '../list/columns';
import { ChoiceFilter, DayFilter, SearchFilter, Tools, useFilters } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { Rows } from '../list/Rows';
import { Button } from '../parts/Button';
import { useActorName } from '../parts/EventLine';
import { countText, exactText } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useEventText } from '../parts/useEventText';
import { written } from './diff';
import { filtered, streamPath } from '../parts/paths';
import { StateText } from './StateText';
import './events.css';

const Col = Column<AdminEventRow>;
const KINDS = Object.keys(STREAM_KINDS) as StreamKind[];

/** Every event of the store, the newest first: found by kind, type, day or words; followed as they come. */
export default function EventList() {
  const t = useTranslate();
  return (
    <ListPage sort={{ field: 'position', order: 'DESC' }}>
      <PageTitle title={t('pages.events')} sub={t('events.page.sub')} />
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
  const { added, unheard, forget } = useChanges('events');
  useEffect(() => {
    if (!isOn || (added === 0 && !unheard) || page !== 1) return;
    forget();
    void refetch();
  }, [isOn, added, unheard, page, forget, refetch]);
  return (
    <Button aria-pressed={isOn} onClick={() => setOn(!isOn)} look={isOn ? 'main' : 'soft'}>
      <span className={isOn ? 'dot dot--now' : 'dot'} aria-hidden="true" />
      {t(isOn ? 'events.page.following' : 'events.page.follow')}
    </Button>
  );
}

function Table() {
  const nameOf = useActorName();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      {chosen && <Detail id={chosen} onClose={() => setChosen(null)} />}
      <Rows<AdminEventRow> onChoose={setChosen}>
        <Col
          align="right"
          source="position"
          sorts
          render={({ position }) => <span className="dim">{countText(position)}</span>}
        />
        <Col source="at" render={({ at }) => <time dateTime={at}>{exactText(at)}</time>} />
        <Col source="type" render={({ id, type }) => <RowButton label={type} onChoose={() => setChosen(id)} />} />
        <Col source="stream" render={(event) => <RowLink to={streamPath(event)}>{event.title}</RowLink>} />
        <Col align="right" source="version" />
        <Col source="by" render={({ by }) => <span className="dim">{nameOf(by)}</span>} />
        <Col source="words" render={(event) => <Words event={event} />} />
      </Rows>
      <NewRows />
    </>
  );
}

function Words({ event }: { readonly event: AdminEventRow }) {
  const { title, words } = useEventText()(event.type, event.facts);
  return (
    <span>
      {title} <span className="dim">{words}</span>
    </span>
  );
}

function Detail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslate();
  return (
    <RecordAside
      over
      resource="events"
      id={id}
      title={(event) => (event ? `${event.type}, ${event.title}` : t('pages.events'))}
      onClose={onClose}
    >
      <Body />
    </RecordAside>
  );
}

function Body() {
  const t = useTranslate();
  const event = useRecord('events');
  return (
    <>
      <StateText lines={written(event.data)} label={t('events.page.data')} />
      <div className="statefoot">
        <Facts
          pairs={[
            [t('events.page.id'), <span className="mono">{event.id}</span>],
            [
              t('events.page.correlation'),
              <Link className="link mono" to={filtered('events', { correlationId: event.correlationId })}>
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
    </>
  );
}
