import type { AdminSweepRunRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { chain, check, circleSlash2, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRows } from '../data/useLiveQuery';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { nairaAmount, nearText, timeText, usdtText } from '../parts/format';
import { Pager } from '../parts/Pager';
import { useNow } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { percentText } from './figures';
import './own-words';

const PER_PAGE = 8;
const REREAD_MS = 10_000;
const NEWEST = { field: 'at', order: 'DESC' } as const;

interface Properties {
  readonly chosen: string | null;
  readonly onChoose: (runId: string) => void;
  readonly onSweep: () => void;
}

/** Runs of sweeps, those that wait for a person first. */
export function Sweeps({ chosen, onChoose, onSweep }: Properties) {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const stuck = useRows(
    { pageName: 'sweeps', resource: 'sweeps', perPage: 25, sort: NEWEST, filter: { tab: 'stuck' } },
    { refetchInterval: REREAD_MS },
  );
  const all = useRows(
    { pageName: 'sweeps', resource: 'sweeps', page, perPage: PER_PAGE, sort: NEWEST },
    { refetchInterval: REREAD_MS },
  );
  const first = stuck.data?.data ?? [];
  const isFirst = new Set(first.map(({ id }) => id));
  const rows = [...first, ...(all.data?.data ?? []).filter(({ id }) => !isFirst.has(id))];
  return (
    <Card
      title={t('wallets.sweeps.title')}
      look="card--clip stacks"
      beside={
        <>
          <span className="dim small">{t('wallets.sweeps.rule')}</span>
          <Allowed action="act" resource="sweeps">
            <Button look="edge" onClick={onSweep}>
              {t('wallets.sweeps.now')} <kbd aria-hidden="true">S</kbd>
            </Button>
          </Allowed>
        </>
      }
    >
      {!all.data &&
        (all.error ? (
          <p className="card__body neg">{all.error.message}</p>
        ) : (
          <div className="card__body">
            <Waiting lines={4} />
          </div>
        ))}
      {all.data && rows.length === 0 && <p className="card__body dim">{t('wallets.sweeps.none')}</p>}
      {rows.length > 0 && <Table rows={rows} chosen={chosen} onChoose={onChoose} />}
      {(all.data?.total ?? 0) > PER_PAGE && (
        <Pager className="wallets__pager" page={page} perPage={PER_PAGE} total={all.data!.total!} onPage={setPage} />
      )}
    </Card>
  );
}

interface TableProperties extends Pick<Properties, 'chosen' | 'onChoose'> {
  readonly rows: readonly AdminSweepRunRow[];
}

function Table({ rows, chosen, onChoose }: TableProperties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [addresses, usdt, trx, naira, cost, at] = ['addresses', 'usdt', 'trx', 'naira', 'cost', 'at'].map((name) =>
    t(`wallets.sweeps.${name}`),
  );
  return (
    <table className="table tn">
      <thead>
        <tr>
          <th>{t('wallets.sweeps.sweep')}</th>
          <th>{t('wallets.sweeps.state')}</th>
          <th className="right">{addresses}</th>
          <th className="right">{usdt}</th>
          <th className="right">{trx}</th>
          <th className="right">{naira}</th>
          <th className="right">{cost}</th>
          <th className="right">{at}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((run) => {
          const isOver = run.state === 'final';
          const has = run.addresses > 0;
          return (
            <tr
              key={run.id}
              className="pick"
              aria-selected={run.id === chosen}
              data-urgent={run.state === 'stuck' || undefined}
              onClick={() => onChoose(run.id)}
            >
              <td>
                <button type="button" className="plain mono">
                  {run.number}
                </button>
              </td>
              <td className="stacks__side">
                <RunChip of={run} />
              </td>
              <td className="right" data-name={addresses}>
                {run.addresses}
              </td>
              <td className="right nowrap" data-name={usdt}>
                {has ? usdtText(run.usdt) : '–'}
              </td>
              <td className={isOver ? 'right nowrap' : 'right nowrap dim'} data-name={trx}>
                {has
                  ? t(`wallets.sweeps.${isOver ? 'burned' : 'planned'}`, {
                      trx: usdtText(isOver ? run.trx : run.planTrx),
                    })
                  : '–'}
              </td>
              <td className="right nowrap dim" data-name={naira}>
                {has ? nairaAmount(isOver ? run.naira : run.planNaira) : '–'}
              </td>
              <td className="right nowrap dim" data-name={cost}>
                {run.planBps === null ? '–' : percentText(run.planBps)}
              </td>
              <td className="right nowrap dim" data-name={at}>
                {timeText(run.at, now)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const LOOKS: Readonly<Record<AdminSweepRunRow['state'], readonly [icon: string, tone: Tone]>> = {
  planning: [hourglass, 'plain'],
  nothing: [circleSlash2, 'plain'],
  'not-planned': [triangleAlert, 'caution'],
  open: [chain, 'now'],
  stuck: [triangleAlert, 'caution'],
  final: [check, 'good'],
};

/** Where a run is. */
export function RunChip({ of: run }: { readonly of: AdminSweepRunRow }) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [icon, tone] = LOOKS[run.state];
  const { completed, addresses, stuck, finalAt } = run;
  return (
    <Chip tone={tone} icon={icon}>
      {t(`wallets.sweeps.is.${run.state}`, {
        completed,
        addresses,
        stuck,
        at: finalAt === null ? '' : nearText(finalAt, now),
      })}
    </Chip>
  );
}
