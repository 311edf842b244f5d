import type { AdminProjectionRow, AdminRebuildState } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, refreshCw, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useLiveQuery, useRows } from '../data/useLiveQuery';
import { PageTitle } from '../layout/Page';
import { Empty } from '../list/Empty';
import { ListPage } from '../list/ListPage';
import { StaleList } from '../list/Stale';
import { Card } from '../parts/Card';
import { countText, nearText } from '../parts/format';
import { Waiting } from '../parts/Waiting';
import './own-words';
import './projections.css';
import { LastRebuild } from './LastRebuild';
import { ProofCard } from './ProofCard';
import { RebuildAside } from './RebuildAside';
import { RebuildProgress } from './RebuildProgress';

/** Read models: how far each is, its last proof, its rebuild while it runs. */
export default function ProjectionList() {
  return (
    <ListPage sort={{ field: 'id', order: 'ASC' }} perPage={100}>
      <Page />
    </ListPage>
  );
}

function Page() {
  const t = useTranslate();
  const { data: rows, error } = useListContext<AdminProjectionRow>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [shownProof, setShownProof] = useState<string | null>(null);
  const { data: overview } = useLiveQuery('projections', 'projections/overview', {
    refetchInterval: 5_000,
  });
  // Continuously changing data is refetched automatically: these figures monitor a machine and are not a list to work
  // through.
  const { data: fresh } = useRows(
    { pageName: 'projections', resource: 'projections', perPage: 100, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: 2_000, enabled: rows !== undefined },
  );
  const all = fresh?.data ?? rows;
  const running = all?.flatMap(({ rebuild }) => (rebuild && !ENDED.includes(rebuild.state) ? [rebuild] : [])) ?? [];
  const chosenRow = all?.find(({ id }) => id === chosen);
  const proofOf = all?.find(({ id }) => id === shownProof) ?? all?.find(({ proving }) => proving) ?? newest(all ?? []);
  const rebuilt = lastRebuilt(all ?? []);
  return (
    <>
      <PageTitle
        title={t('pages.projections')}
        sub={overview && t('projections.store', { position: countText(overview.storePosition) })}
      />
      <div className={chosenRow ? 'cols' : 'stack'}>
        <div className="stack">
          <section className="card card--clip stacks">
            <StaleList />
            {error && !all ? (
              <Empty />
            ) : all ? (
              <Table rows={all} chosen={chosen} onChoose={setChosen} onProof={setShownProof} />
            ) : (
              <Waiting lines={5} />
            )}
          </section>
          {running.map((rebuild) => (
            <RebuildProgress key={rebuild.id} rebuild={rebuild} total={overview?.storePosition ?? null} />
          ))}
          {rebuilt?.lastRebuild && <LastRebuild rebuild={rebuilt.lastRebuild} />}
          {proofOf && <ProofCard projection={proofOf} />}
          {overview?.direct && (
            <Card title={t('projections.relay')} beside={<span className="dim">{overview.direct}</span>} />
          )}
        </div>
        {chosenRow && (
          <RebuildAside
            key={chosenRow.id}
            id={chosenRow.id}
            running={running.filter(({ projection }) => projection !== chosenRow.id)}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </>
  );
}

const ENDED = ['done', 'cancelled', 'failed'];

function newest(rows: readonly AdminProjectionRow[]): AdminProjectionRow | undefined {
  return rows.filter(({ lastProof }) => lastProof).sort((a, b) => b.lastProof!.at.localeCompare(a.lastProof!.at))[0];
}

/** The read model whose rebuild ended last. */
function lastRebuilt(rows: readonly AdminProjectionRow[]): AdminProjectionRow | undefined {
  const endOf = ({ lastRebuild }: AdminProjectionRow): string => lastRebuild?.finishedAt ?? '';
  return rows.filter((row) => endOf(row) !== '').sort((a, b) => endOf(b).localeCompare(endOf(a)))[0];
}

interface TableProperties {
  readonly rows: readonly AdminProjectionRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onProof: (id: string) => void;
}

function Table({ rows, chosen, onChoose, onProof }: TableProperties) {
  const t = useTranslate();
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('projections.head.projection')}</th>
          <th>{t('projections.head.reads')}</th>
          <th className="right">{t('projections.head.behind')}</th>
          <th className="right">{t('projections.head.position')}</th>
          <th className="right">{t('projections.head.rows')}</th>
          <th>{t('projections.head.proof')}</th>
          <th className="right">
            <span className="visually-hidden">{t('projections.head.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isRunning = row.rebuild !== null && !ENDED.includes(row.rebuild.state);
          return (
            <tr key={row.id} className={row.id === chosen ? 'on' : undefined}>
              <td className="mono" title={row.about}>
                {row.id}
              </td>
              <td className="dim">{t(`projections.reads.${row.reads}`)}</td>
              <td className="right nowrap" data-name={t('projections.head.behind')}>
                {t('projections.behind', { events: countText(row.behindEvents), ms: countText(row.behindMs) })}
              </td>
              <td className="right" data-name={t('projections.head.position')}>
                {row.position ? countText(row.position) : '–'}
              </td>
              <td className="right" data-name={t('projections.head.rows')}>
                {countText(row.rows)}
              </td>
              <td data-name={t('projections.head.proof')}>
                <Proof row={row} isRunning={isRunning} onProof={onProof} />
                {!isRunning && <RebuildMark row={row} />}
              </td>
              <td className="right stacks__side">
                {row.id === chosen ? (
                  <b className="pos">{t('projections.chosen')}</b>
                ) : isRunning ? (
                  <span className="dim">{t('projections.running')}</span>
                ) : (
                  <Allowed action="rebuild" resource="projections">
                    <button type="button" className="link" onClick={() => onChoose(row.id)}>
                      {t('projections.rebuild')}
                      <span className="visually-hidden"> {row.id}</span>
                    </button>
                  </Allowed>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Proof({
  row,
  isRunning,
  onProof,
}: {
  readonly row: AdminProjectionRow;
  readonly isRunning: boolean;
  readonly onProof: (id: string) => void;
}) {
  const t = useTranslate();
  if (row.failing)
    return (
      <Chip tone="bad" icon={triangleAlert}>
        {t('projections.failing')}
      </Chip>
    );
  if (isRunning)
    return (
      <Chip tone="now" icon={refreshCw}>
        {t('projections.rebuilding')}
      </Chip>
    );
  if (row.proving)
    return (
      <Chip tone="now" icon={refreshCw}>
        {t('projections.proving')}
      </Chip>
    );
  if (!row.lastProof) return <span className="dim">{t('projections.noProof')}</span>;
  return (
    <button type="button" className="plain" onClick={() => onProof(row.id)}>
      <Chip tone={row.lastProof.equal ? 'good' : 'bad'} icon={row.lastProof.equal ? check : triangleAlert}>
        {t(row.lastProof.equal ? 'projections.equal' : 'projections.different', { time: nearText(row.lastProof.at) })}
      </Chip>
    </button>
  );
}

const MARKS: Readonly<Partial<Record<AdminRebuildState, string>>> = {
  done: 'swapped',
  cancelled: 'cancelled',
  failed: 'rebuildFailed',
};

/** How the last rebuild ended, and when. */
function RebuildMark({ row: { lastRebuild } }: { readonly row: AdminProjectionRow }) {
  const t = useTranslate();
  const mark = lastRebuild && MARKS[lastRebuild.state];
  if (!mark || lastRebuild.finishedAt === null) return null;
  return (
    <span className={lastRebuild.state === 'failed' ? 'small neg rebuild__mark' : 'small dim rebuild__mark'}>
      {t(`projections.${mark}`, { time: nearText(lastRebuild.finishedAt) })}
    </span>
  );
}
