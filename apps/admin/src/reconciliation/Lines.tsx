import type {
  AdminReconciliationDayView,
  AdminReconciliationRow,
  AdminReconciliationSum,
} from '@usdt-africa/contracts/admin';
import { Icon, useSettled } from '@usdt-africa/web-kit';
import { check, cloudAlert, inbox, search, triangleAlert } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Stale } from '../list/Stale';
import { Button } from '../parts/Button';
import { durationText, nairaText, secondsSince, timeText } from '../parts/format';
import { Pager } from '../parts/Pager';
import { Tabs } from '../parts/Tabs';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { Alike } from './Alike';
import { FindingChip } from './Finding';
import { ResolveSeveral } from './ResolveSeveral';
import { LINE_TABS, type LineSort, type LineTab, PAGE, useLines } from './useLines';
import { hasUnreadableAmount, isZero, lineTime, shortReference, timeOn, useLineCount } from './words';

type Row = AdminReconciliationRow;
type Sorting = { readonly field: LineSort; readonly order: 'ASC' | 'DESC' };
/** After half a day a line has waited long. */
const LONG_S = 12 * 3600;
/** So many are resolved at once. */
const MOST_TICKED = 100;

interface Properties {
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** The day's lines by what they come to, and the sum that shows that none is missing. */
export function Lines({ chosen, onChoose }: Properties) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const [tab, setTab] = useState<LineTab>(() => (day.explain.lines > 0 || day.matched === 0 ? 'explain' : 'matched'));
  const [words, setWords] = useState('');
  const searchText = useSettled(words.trim());
  const [sort, setSort] = useState<Sorting>({ field: 'at', order: 'ASC' });
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { data, error, refetch } = useLines({ dayId: day.id, stamp: stampOf(day), tab, words: searchText, sort, page });
  const rows = data?.data;
  const total = data?.total ?? 0;
  const canResolve = day.actions.some(({ action, why }) => action === 'resolve' && why === null);
  const show = (next: LineTab): void => {
    setTab(next);
    setPage(1);
    setTicked([]);
  };
  return (
    <section className="card card--clip linescard" aria-label={t('reconciliation.linesLabel')}>
      <Tabs
        label={t('reconciliation.linesLabel')}
        chosen={tab}
        onChoose={show}
        tabs={LINE_TABS.map((id) => ({
          id,
          label: t(`reconciliation.tabs.${id}`),
          count: sumOfTab(day, id).lines,
          tone:
            sumOfTab(day, id).lines === 0
              ? 'plain'
              : id === 'explain'
                ? 'caution'
                : id === 'matched'
                  ? 'good'
                  : 'plain',
        }))}
      >
        <div className="tools">
          <div className="find">
            <Icon of={search} size="small" />
            <input
              type="search"
              aria-label={t('reconciliation.search')}
              placeholder={t('reconciliation.search')}
              value={words}
              onChange={(event) => {
                setWords(event.target.value);
                setPage(1);
              }}
            />
          </div>
        </div>
        {ticked.length > 0 && <ResolveSeveral ids={ticked} rows={rows ?? []} onDone={() => setTicked([])} />}
        {error && rows && <Stale onAgain={() => void refetch()} />}
        {error && !rows ? (
          <div className="empty" role="alert">
            <Icon of={cloudAlert} />
            <b>{t('list.failed')}</b>
            <p className="dim">{error instanceof Error ? error.message : ''}</p>
            <Button look="edge" onClick={() => void refetch()}>
              {t('list.again')}
            </Button>
          </div>
        ) : rows ? (
          <div className="rows" tabIndex={0} role="group" aria-label={t(`reconciliation.tabs.${tab}`)}>
            <table className="table tn lines">
              <Head
                sort={sort}
                onSort={setSort}
                tick={
                  canResolve && tab === 'explain' && rows.length > 0 ? (
                    <Tick
                      label={t('reconciliation.tickAll')}
                      isOn={rows.every(({ id }) => ticked.includes(id))}
                      onTurn={(on) => setTicked(on ? rows.slice(0, MOST_TICKED).map(({ id }) => id) : [])}
                    />
                  ) : null
                }
              />
              <tbody>
                {rows.map((row) => (
                  <Line
                    key={row.id}
                    row={row}
                    provider={day.providerName}
                    day={day.day}
                    isChosen={row.id === chosen}
                    onChoose={() => onChoose(row.id === chosen ? null : row.id)}
                    tick={
                      canResolve && mayResolve(row) ? (
                        <Tick
                          label={t('reconciliation.tick', { reference: row.reference ?? lineTime(row.at) })}
                          isOn={ticked.includes(row.id)}
                          onTurn={(on) =>
                            setTicked(on ? [...ticked, row.id] : ticked.filter((other) => other !== row.id))
                          }
                        />
                      ) : null
                    }
                  />
                ))}
              </tbody>
              <Foot tab={tab} />
            </table>
            {rows.length === 0 && (
              <div className="empty">
                <Icon of={inbox} />
                <b>
                  {t(searchText === '' ? `reconciliation.none.${day.statement ? tab : 'unread'}` : 'list.noneFiltered')}
                </b>
                <p className="dim">{searchText === '' && <ReadAt />}</p>
              </div>
            )}
          </div>
        ) : (
          <Waiting lines={6} />
        )}
        {total > PAGE && <Pager className="footnote" page={page} perPage={PAGE} total={total} onPage={setPage} />}
        {tab === 'explain' && canResolve && <Alike onTick={setTicked} />}
      </Tabs>
    </section>
  );
}

/** When the provider's statement was last imported; without an import nothing is known. */
function ReadAt() {
  const t = useTranslate();
  const { statement } = useRecord('reconciliation');
  return statement ? t('reconciliation.readAt', { at: timeText(statement.readAt) }) : t('reconciliation.readFirst');
}

function mayResolve({ state, resolved }: Row): boolean {
  return resolved === null && (state === 'missing' || state === 'different' || state === 'extra');
}

/** Changes with whatever changes a line of the day. */
function stampOf({ version, sums, statement }: AdminReconciliationDayView): string {
  return JSON.stringify([version, statement?.readAt, sums]);
}

function sumOfTab(day: AdminReconciliationDayView, tab: LineTab): AdminReconciliationSum {
  return tab === 'missing' || tab === 'different' || tab === 'extra' ? day.states[tab] : day.sums[tab];
}

interface HeadProperties {
  readonly sort: Sorting;
  readonly onSort: (sort: Sorting) => void;
  readonly tick: ReactNode;
}

function Head({ sort, onSort, tick }: HeadProperties) {
  const t = useTranslate();
  const by = (field: LineSort, className?: string) => {
    const isOn = sort.field === field;
    const order = isOn && sort.order === 'ASC' ? 'DESC' : 'ASC';
    return (
      <th className={className} aria-sort={isOn ? (sort.order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
        <button type="button" className="plain sort" onClick={() => onSort({ field, order })}>
          {t(`reconciliation.head.${field}`)}
          <span aria-hidden="true">{isOn ? (sort.order === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
        </button>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        {/* A heading that says nothing is no heading. */}
        {tick ? <th className="tick">{tick}</th> : <td className="tick" />}
        <th>{t('reconciliation.head.finding')}</th>
        <th>{t('reconciliation.head.reference')}</th>
        {by('at')}
        <th className="right">{t('reconciliation.head.ledger')}</th>
        <th className="right">{t('reconciliation.head.statement')}</th>
        {by('difference', 'right')}
        <th className="right">{t('reconciliation.head.age')}</th>
      </tr>
    </thead>
  );
}

interface TickProperties {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTurn: (on: boolean) => void;
}

function Tick({ label, isOn, onTurn }: TickProperties) {
  return <input type="checkbox" aria-label={label} checked={isOn} onChange={(event) => onTurn(event.target.checked)} />;
}

interface LineProperties {
  readonly row: Row;
  readonly provider: string;
  readonly day: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly tick: ReactNode;
}

function Line({ row, provider, day, isChosen, onChoose, tick }: LineProperties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const { finding, reference, at, ours, theirs, resolved } = row;
  // What left is the same: it differs in what that cost, or in what stands behind it.
  const apart = finding === 'fee' ? row.feeDifference : finding === 'uncovered' ? row.uncovered : null;
  const difference = apart ?? row.difference;
  const age = at === null ? null : secondsSince(at, now);
  const isUnknown = hasUnreadableAmount(row);
  const isSame = isZero(difference) && !isUnknown;
  return (
    // The whole row is clickable; the keyboard and screen readers use the button in it.
    <tr className={isChosen ? 'pick on' : 'pick'} onClick={onChoose}>
      <td className="tick" onClick={(event) => event.stopPropagation()}>
        {tick}
      </td>
      <td>
        <FindingChip of={finding} provider={provider} />
      </td>
      <td>
        <button type="button" className="plain mono nowrap" title={reference ?? undefined} aria-expanded={isChosen}>
          {reference ? (
            shortReference(reference)
          ) : (
            <span className="dim">{t('reconciliation.noReferenceShort', { line: theirs?.line ?? 0 })}</span>
          )}
        </button>
        {theirs?.text && !isUnknown && <span className="mono small marked unreadable">{theirs.text}</span>}
      </td>
      <td className="nowrap">{timeOn(day, at)}</td>
      <td className="right">{ours ? nairaText(ours.naira) : '–'}</td>
      <td className="right">
        {!theirs ? '–' : isUnknown ? <UnreadableText of={theirs.text} /> : nairaText(theirs.naira)}
      </td>
      <td
        className={isSame ? 'right dim' : resolved ? 'right' : row.state === 'missing' ? 'right neg' : 'right medium'}
      >
        {isUnknown ? '–' : nairaText(difference)}
      </td>
      <td className={!resolved && !isSame && age !== null && age > LONG_S ? 'right nowrap wait' : 'right nowrap dim'}>
        {resolved ? t(`reconciliation.kinds.${resolved.kind}`) : age === null ? '–' : ageText(age)}
      </td>
    </tr>
  );
}

/** What the file has where an amount should be. */
export function UnreadableText({ of }: { readonly of: string | null }) {
  const t = useTranslate();
  return of === null ? (
    <span className="dim">{t('reconciliation.theirs.unreadable')}</span>
  ) : (
    <span className="mono marked">{of}</span>
  );
}

/** How long a line has waited, in whole hours after the first. */
function ageText(seconds: number): string {
  return seconds >= 3600 && seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : durationText(seconds);
}

/** The tab's own sum, what the other lines come to, and the whole: every line is in exactly one of them. */
function Foot({ tab }: { readonly tab: LineTab }) {
  const t = useTranslate();
  const day = useRecord('reconciliation');
  const linesOf = useLineCount();
  const parts = ['matched', 'pending', 'resolved', 'explain'] as const;
  const isExplained = day.explain.lines === 0 && isZero(day.sums.pending.difference);
  const sign = !day.addsUp
    ? ({ look: 'neg', icon: triangleAlert, words: 'addsNotUp' } as const)
    : isExplained
      ? ({ look: 'pos', icon: check, words: 'addsUp' } as const)
      : ({ look: 'wait', icon: triangleAlert, words: 'unexplained' } as const);
  const line = (name: string, { lines, ledger, statement, difference }: AdminReconciliationSum, look = '') => (
    <tr key={name} className={look}>
      <td />
      <td colSpan={3}>{t(`reconciliation.sum.${name}`, { lines: linesOf(lines) })}</td>
      <td className="right">{nairaText(ledger)}</td>
      <td className="right">{nairaText(statement)}</td>
      <td className="right">{nairaText(difference)}</td>
      <td className="right">
        {name === 'total' && day.statement && (
          <span className={`${sign.look} row addsup`}>
            <Icon of={sign.icon} size="small" />
            <span className="visually-hidden">{t(`reconciliation.${sign.words}`)}</span>
          </span>
        )}
      </td>
    </tr>
  );
  return (
    <tfoot>
      {line(tab, sumOfTab(day, tab), 'own')}
      {parts
        .filter((name) => name !== tab && day.sums[name].lines > 0)
        .map((name) => line(name, day.sums[name], 'other'))}
      {line('total', day.sums.total, 'whole')}
    </tfoot>
  );
}
