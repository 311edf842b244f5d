import './own-words';
import type { AdminSwitch, AdminSwitchKind } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { play } from '@usdt-africa/web-kit/account-icons';
import { pause } from '@usdt-africa/web-kit/icons';
import { Fragment, useState } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../auth/Allowed';
import { useRows } from '../data/useLiveQuery';
import { PageTitle } from '../layout/Page';
import { Stale } from '../list/Stale';
import { ErrorLine } from '../parts/Field';
import { filtered } from '../parts/paths';
import { Refused } from '../parts/Refused';
import { countText, durationText, secondsSince } from '../parts/format';
import { endText } from '../parts/until';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { SwitchAside } from './SwitchAside';
import './switches.css';
import { useSwitchName, useSwitchObject, useTouchText } from './words';

const GROUPS: readonly (readonly [name: string, kinds: readonly AdminSwitchKind[]])[] = [
  ['everything', ['quotes', 'buy', 'payouts', 'payouts-above', 'sends']],
  ['chain', ['chain']],
  ['providers', ['provider']],
  ['banks', ['bank']],
  ['languages', ['notice']],
];
/** Number of banks listed by default; paused and waited-for ones are always listed. */
const FEW_BANKS = 3;
const AGAIN_MS = 10_000;

/** Everything that can be paused: whether it is paused, by whom and why, until when, and what is affected. */
export default function SwitchList() {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string | null>(null);
  // The affected counts change continuously, and a pause ends automatically.
  const { data, error, refetch } = useRows(
    { pageName: 'switches', resource: 'switches', perPage: 100, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: AGAIN_MS },
  );
  const rows = data?.data;
  if (error && !rows) return <Refused error={error} title={t('pages.switches')} onAgain={() => void refetch()} />;
  const row = rows?.find(({ id }) => id === chosen);
  return (
    <ResourceContextProvider value="switches">
      <PageTitle
        title={t('pages.switches')}
        sub={rows && t('switches.sub', { paused: rows.filter(({ paused }) => paused).length, all: rows.length })}
      />
      <div className={row ? 'cols' : 'stack'}>
        <div className="stack">
          <section className="card card--clip" aria-label={t('pages.switches')}>
            {error && <Stale onAgain={() => void refetch()} />}
            {rows ? <Table rows={rows} chosen={chosen} onChoose={setChosen} /> : <Waiting lines={6} />}
          </section>
          <SwitchHistory />
        </div>
        {row && <SwitchAside key={`${row.id} ${row.paused}`} of={row} onClose={() => setChosen(null)} />}
      </div>
    </ResourceContextProvider>
  );
}

interface Properties {
  readonly rows: readonly AdminSwitch[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

function Table({ rows, chosen, onChoose }: Properties) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="rows turns" tabIndex={0} role="group" aria-label={t('pages.switches')}>
        <table className="table tn">
          <thead>
            <tr>
              <th>{t('switches.head.switch')}</th>
              <th>{t('switches.head.state')}</th>
              <th>{t('switches.head.until')}</th>
              <th>{t('switches.head.who')}</th>
              <th className="right">{t('switches.head.touches')}</th>
              <th>
                <span className="visually-hidden">{t('switches.head.turn')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {GROUPS.map(([name, kinds]) => {
              const all = rows.filter(({ kind }) => kinds.includes(kind));
              const shown = name === 'banks' && !isWhole ? firstOf(all, chosen) : all;
              if (all.length === 0) return null;
              return (
                <Fragment key={name}>
                  <tr className="grouprow">
                    <th scope="rowgroup" colSpan={6}>
                      {t(`switches.groups.${name}`)} {name === 'banks' && <span className="dim">{all.length}</span>}
                    </th>
                  </tr>
                  {shown.map((row) => (
                    <Row key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} />
                  ))}
                  {shown.length < all.length && (
                    <tr>
                      <td colSpan={6}>
                        <button type="button" className="link" onClick={() => setWhole(true)}>
                          {t('switches.more', all.length - shown.length)}
                        </button>
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.every(({ actions }) => actions.length === 0) && (
        <p className="dim small footnote">{t('switches.readOnly')}</p>
      )}
    </>
  );
}

/** Paused ones and those that something waits for or goes to first, in the order of the others. */
function firstOf(banks: readonly AdminSwitch[], chosen: string | null): readonly AdminSwitch[] {
  const rank = ({ paused, touches }: AdminSwitch): number => (paused ? 2 : touches.count > 0 ? 1 : 0);
  const sorted = [...banks].sort((one, other) => rank(other) - rank(one));
  return sorted.filter((bank, at) => at < FEW_BANKS || rank(bank) > 0 || bank.id === chosen);
}

/** How far both nodes have been read: the solid one's block, and how old the other one's newest is. */
function ChainAt({ of: { solidBlock, headAt } }: { readonly of: NonNullable<AdminSwitch['chain']> }) {
  const t = useTranslate();
  const now = useNow(5_000);
  const age = durationText(secondsSince(headAt, now));
  return <div className="dim">{t('switches.chainAt', { solid: countText(solidBlock), age })}</div>;
}

interface RowProperties {
  readonly row: AdminSwitch;
  readonly isChosen: boolean;
  readonly onChoose: (id: string | null) => void;
}

function Row({ row, isChosen, onChoose }: RowProperties) {
  const t = useTranslate();
  const nameOf = useSwitchName();
  const objectOf = useSwitchObject();
  const touchOf = useTouchText();
  const now = useNow(60_000);
  const [action] = row.actions;
  return (
    <tr className={isChosen ? 'on' : undefined}>
      <td className="medium">{nameOf(row)}</td>
      <td>
        <Chip tone={row.paused ? 'caution' : 'good'} icon={row.paused ? pause : play}>
          {t(row.paused ? 'switches.paused' : 'switches.running')}
        </Chip>
      </td>
      <td className="nowrap">
        {row.paused && (row.until ? endText(row.until, now) : <span className="dim">{t('switches.untilEnded')}</span>)}
      </td>
      <td className="quoted">
        {row.paused && (
          <>
            <b>{row.by?.name ?? t('actors.none')}</b>{' '}
            <span className="dim">
              {row.changedAt && `${endText(row.changedAt, now)}, `}“{row.reason}”
            </span>
          </>
        )}
        {row.chain && <ChainAt of={row.chain} />}
      </td>
      <td className={row.paused && row.touches.count > 0 ? 'right nowrap wait medium' : 'right nowrap'}>
        {touchOf(row.touches)}
      </td>
      <td className="right">
        {action && (
          <button
            type="button"
            className="turn"
            data-on={row.paused ? undefined : ''}
            aria-expanded={isChosen}
            aria-label={t(`switches.actions.${action.action}`, { name: objectOf(row) })}
            onClick={() => onChoose(isChosen ? null : row.id)}
          >
            <i aria-hidden="true" />
          </button>
        )}
      </td>
    </tr>
  );
}

const ROWS = 10;
/** What the audit has of them. */
const AUDIT = filtered('audit', { act: ['SwitchPaused', 'SwitchResumed'] });

/** History of the switches, with operator actions and automatic ends, newest first. */
function SwitchHistory() {
  const t = useTranslate();
  const nameOf = useSwitchName();
  const now = useNow(60_000);
  const [shown, setShown] = useState(ROWS);
  const { data, error } = useRows(
    { pageName: 'switches', resource: 'switch-changes', perPage: shown, sort: { field: 'at', order: 'DESC' } },
    { refetchInterval: 30_000 },
  );
  return (
    <section className="card card--clip" aria-labelledby="switch-history">
      <header>
        <h2 id="switch-history">{t('switches.history')}</h2>
        <Allowed action="list" resource="audit">
          <Link className="link" to={AUDIT}>
            {t('pages.audit')}
          </Link>
        </Allowed>
      </header>
      {error && !data && (
        <div className="card__body">
          <ErrorLine>{error.message}</ErrorLine>
        </div>
      )}
      {data?.data.length === 0 && <p className="dim card__body">{t('switches.noHistory')}</p>}
      {data && data.data.length > 0 && (
        <table className="table tn history">
          <tbody>
            {data.data.map((change) => (
              <tr key={change.id}>
                <td className="dim nowrap">
                  <time dateTime={change.at}>{endText(change.at, now)}</time>
                </td>
                <td>
                  <b>{t(`switches.changes.${change.what}`, { name: nameOf(change.switch) })}</b>{' '}
                  <span className="dim">
                    {[
                      change.what === 'paused' &&
                        change.until &&
                        t('switches.upTo', { time: endText(change.until, now) }),
                      change.reason && `“${change.reason}”`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </td>
                <td className="right nowrap">
                  {change.by?.name ?? <span className="dim">{t('audit.byItself')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && (data.total ?? 0) > data.data.length && shown < 100 && (
        <p className="footnote">
          <button type="button" className="link" onClick={() => setShown(Math.min(100, shown + ROWS))}>
            {t('switches.older')}
          </button>
        </p>
      )}
    </section>
  );
}
