import {
  ADMIN_FUNDING_PRESETS,
  ADMIN_FUNDING_TABS,
  type AdminFundingRow,
  type AdminFundingTab,
} from '@usdt-africa/contracts/admin';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RecordContextProvider, ResourceContextProvider, useListContext, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { session } from '../auth/session';
import { useView } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { CountedTabs } from '../list/CountedTabs';
import { SearchHere } from '../list/facets';
import { ChoiceFilter, DayFilter, Tools } from '../list/filters';
import { Footer } from '../list/Footer';
import { ListPage } from '../list/ListPage';
import { NewRows } from '../list/NewRows';
import { SavedViews } from '../list/SavedViews';
import { useLoadedAt } from '../list/useLoadedAt';
import { clockText, nairaAmount } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useIsNarrow } from '../parts/useIsNarrow';
import { Comparison } from './Comparison';
import { Decide, type Way } from './Decide';
import './fundings.css';
import { FundingTable } from './FundingTable';
import { LatestCredited } from './LatestCredited';
import './own-words';
import { StateChip } from './StateChip';
import { HeldFoot, Summary, SummaryNote } from './Summary';

export { FundingShow } from './FundingShow';

const TABS = Object.keys(ADMIN_FUNDING_TABS) as AdminFundingTab[];
const HOLDS = ['other-name', 'name-unknown', 'account-closed', 'number-ended', 'no-owner', 'frozen'] as const;
const WAYS: Readonly<Record<string, Way>> = { r: 'return', c: 'credit' };

/** Bank transfers that add naira; those that are in no customer's wallet come first, by when they go back. */
export default function FundingList() {
  return (
    <ListPage<AdminFundingRow> sort={{ field: 'due', order: 'ASC' }} filterDefaultValues={{ tab: 'open' }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const navigate = useNavigate();
  const loadedAt = useLoadedAt();
  const isNarrow = useIsNarrow();
  const { data: rows = [], filterValues, sort, setSort } = useListContext<AdminFundingRow>();
  const { tab } = filterValues as { tab?: AdminFundingTab };
  const page = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [way, setWay] = useState<Way | null>(null);
  const choose = (id: string | null): void => {
    setChosen(id);
    setWay(null);
  };
  // What has ended is due never: the newest first.
  const isOldSort = tab !== 'open' && sort.field === 'due';
  useEffect(() => {
    if (isOldSort) setSort({ field: 'receivedAt', order: 'DESC' });
  }, [isOldSort, setSort]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    const step = { j: 1, k: -1 }[key];
    const wanted = WAYS[key];
    if (step !== undefined) {
      const at = rows.findIndex(({ id }) => id === chosen);
      const next = rows[at < 0 ? 0 : at + step];
      if (next) choose(next.id);
    } else if (wanted && chosen) {
      setWay(wanted);
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('.fundings__decide form input')?.focus());
    } else if (key === 'Enter' && chosen && !isPressable(target)) void navigate(`/fundings/${chosen}/show`);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={page} className={chosen ? 'cols fundings' : 'stack fundings'} tabIndex={-1} onKeyDown={onKeyDown}>
      <PageTitle title={t('pages.fundings')} sub={`${t('fundings.sub')}, ${clockText(loadedAt)}`} />
      <div className="stack">
        <Summary />
        <SavedViews presets={ADMIN_FUNDING_PRESETS} />
        <section className="card card--clip">
          <CountedTabs tabs={TABS} urgent={['open']} />
          <Filters />
          <FundingTable chosen={chosen} onChoose={choose} />
          {tab === 'open' && <HeldFoot />}
          <NewRows />
        </section>
        <Footer />
        {chosen && !isNarrow && <ChosenComparison key={chosen} id={chosen} />}
        {tab === 'open' && <LatestCredited />}
        <Keys />
        <SummaryNote />
      </div>
      {chosen && (
        <RecordAside
          key={chosen}
          resource="fundings"
          id={chosen}
          title={(funding) => funding && <AsideTitle id={chosen} naira={funding.naira} state={funding.state} />}
          onClose={() => choose(null)}
        >
          {isNarrow && <Comparison />}
          <Decide wanted={way} onChoose={setWay} />
        </RecordAside>
      )}
    </div>
  );
}

function AsideTitle({ id, naira, state }: Pick<AdminFundingRow, 'id' | 'naira' | 'state'>) {
  return (
    <span className="row row--wrap">
      <Link className="link num" to={`/fundings/${id}/show`}>
        {nairaAmount(naira)}
      </Link>
      <StateChip state={state} />
    </span>
  );
}

function Filters() {
  const t = useTranslate();
  return (
    <Tools>
      <SearchHere />
      <DayFilter label={t('fundings.filter.received')} source="receivedAt" />
      <ChoiceFilter
        label={t('fundings.filter.why')}
        sources={['why']}
        choices={HOLDS.map((why) => ({ label: t(`events.codes.why.${why}`), values: { why: [why] } }))}
      />
    </Tools>
  );
}

/** The comparison of the chosen row, below the list; it and the aside load the record once. */
function ChosenComparison({ id }: { readonly id: string }) {
  const { data: record } = useView('fundings', id);
  if (!record) return null;
  return (
    <ResourceContextProvider value="fundings">
      <RecordContextProvider value={record}>
        <Comparison />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** Which keys do what, as long as the page has the focus. */
function Keys() {
  const t = useTranslate();
  const keys: readonly (readonly [names: string, text: string])[] = [
    ['J K', 'move'],
    ...(session.may('funding.act')
      ? ([
          ['R', 'return'],
          ['C', 'credit'],
        ] as const)
      : []),
    ['↵', 'open'],
  ];
  return (
    <p className="dim fundings__keys">
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.split(' ').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {t(`fundings.keys.${text}`)}
        </span>
      ))}
    </p>
  );
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select');
const isPressable = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('a, button, [role=tab], label') !== null;
