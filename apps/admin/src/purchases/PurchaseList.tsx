import { ADMIN_PURCHASE_TABS, type AdminPurchaseRow, type AdminPurchaseTab } from '@usdt-africa/contracts/admin';
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
import { useLoadedAt } from '../list/useLoadedAt';
import { clockText, countText, orderNumberText } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useIsNarrow } from '../parts/useIsNarrow';
import { Decide, type Way } from './Decide';
import { LatestFinal } from './LatestFinal';
import './own-words';
import { PurchaseFacts } from './PurchaseFacts';
import './purchases.css';
import { REREAD_MS } from './PurchaseShow';
import { PurchaseTable } from './PurchaseTable';
import { SendSteps } from './SendSteps';
import { TimeLeft } from './Since';
import { StateChip } from './StateChip';
import { Summary, SummaryNote } from './Summary';
import { UnknownSignatures } from './UnknownSignatures';
import { hasEnded } from './words';

export { PurchaseShow } from './PurchaseShow';

const WAYS: Readonly<Record<string, Way>> = { y: 'release', x: 'refuse' };
const AMOUNTS = ['100', '500', '2000', '10000'];

/** Purchases of USDT; those that go on come first, by what must be decided first. */
export default function PurchaseList() {
  return (
    <ListPage<AdminPurchaseRow> sort={{ field: 'due', order: 'ASC' }} filterDefaultValues={{ tab: 'open' }}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const navigate = useNavigate();
  const loadedAt = useLoadedAt();
  const isNarrow = useIsNarrow();
  const { data: rows = [], filterValues, sort, setSort } = useListContext<AdminPurchaseRow>();
  const { tab } = filterValues as { tab?: AdminPurchaseTab };
  const page = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [way, setWay] = useState<Way | null>(null);
  const choose = (id: string | null): void => {
    setChosen(id);
    setWay(null);
  };
  // What has ended is due never: the newest first.
  const isOldSort = tab !== 'open' && tab !== 'attention' && sort.field === 'due';
  useEffect(() => {
    if (isOldSort) setSort({ field: 'placedAt', order: 'DESC' });
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
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('.purchases__decide form input')?.focus());
    } else if (key === 'Enter' && chosen && !isPressable(target)) void navigate(`/purchases/${chosen}/show`);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={page} className={chosen ? 'cols purchases' : 'stack purchases'} tabIndex={-1} onKeyDown={onKeyDown}>
      <PageTitle title={t('pages.purchases')} sub={`${t('purchases.sub')}, ${clockText(loadedAt)}`} />
      <div className="stack">
        <Summary />
        <UnknownSignatures />
        <section className="card card--clip">
          <CountedTabs tabs={ADMIN_PURCHASE_TABS} urgent={['attention']} />
          <Filters />
          <PurchaseTable chosen={chosen} onChoose={choose} />
          <NewRows />
        </section>
        <Footer />
        {chosen && !isNarrow && <ChosenSend key={chosen} id={chosen} />}
        {tab === 'open' && <LatestFinal />}
        <Keys />
        <SummaryNote />
      </div>
      {chosen && (
        <RecordAside
          key={chosen}
          resource="purchases"
          id={chosen}
          title={(purchase) => purchase && <AsideTitle of={purchase} />}
          onClose={() => choose(null)}
        >
          <div className="stack">
            {isNarrow && <ChosenSend id={chosen} />}
            <Decide wanted={way} onChoose={setWay} />
            <PurchaseFacts />
          </div>
        </RecordAside>
      )}
    </div>
  );
}

function AsideTitle({ of }: { readonly of: AdminPurchaseRow }) {
  return (
    <span className="row row--wrap">
      <Link className="link num" to={`/purchases/${of.id}/show`}>
        {orderNumberText(of.number)}
      </Link>
      <StateChip of={of} />
      {of.status === 'approval' && of.dueAt && <TimeLeft until={of.dueAt} />}
    </span>
  );
}

function Filters() {
  const t = useTranslate();
  return (
    <Tools>
      <SearchHere />
      <ChoiceFilter
        label={t('purchases.filter.amount')}
        sources={['usdt_gte']}
        choices={AMOUNTS.map((amount) => ({
          label: t('purchases.filter.atLeast', { amount: countText(amount) }),
          values: { usdt_gte: amount },
        }))}
      />
      <DayFilter label={t('purchases.filter.placed')} source="placedAt" />
    </Tools>
  );
}

/** How the transaction of the chosen purchase goes, read again while it does; it and the aside load the record once. */
function ChosenSend({ id }: { readonly id: string }) {
  const [isOver, setOver] = useState(false);
  const { data: record } = useView('purchases', id, { refetchInterval: isOver ? false : REREAD_MS });
  if (!record) return null;
  if (hasEnded(record) !== isOver) setOver(!isOver);
  if (record.status !== 'sending' && record.status !== 'sent') return null;
  return (
    <ResourceContextProvider value="purchases">
      <RecordContextProvider value={record}>
        <SendSteps />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

/** Which keys do what, as long as the page has the focus. */
function Keys() {
  const t = useTranslate();
  const keys: readonly (readonly [names: string, text: string])[] = [
    ['J K', 'move'],
    ['↵', 'open'],
    ...(session.may('purchases.act')
      ? ([
          ['Y', 'release'],
          ['X', 'refuse'],
        ] as const)
      : []),
  ];
  return (
    <p className="dim purchases__keys">
      {keys.map(([names, text]) => (
        <span key={text}>
          {names.split(' ').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {t(`purchases.keys.${text}`)}
        </span>
      ))}
    </p>
  );
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select');
const isPressable = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('a, button, [role=tab], label') !== null;
