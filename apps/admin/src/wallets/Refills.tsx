import type { AdminRefillRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass, userCheck } from '@usdt-africa/web-kit/account-icons';
import { check, circleSlash2 } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRows } from '../data/useLiveQuery';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { nearText, shortHash, usdtText } from '../parts/format';
import { useNow } from '../parts/useNow';
import './own-words';

const NEWEST = { field: 'at', order: 'DESC' } as const;
const OPEN_MOST = 25;
const ENDED_MOST = 3;

interface Properties {
  readonly chosen: string | null;
  /** Why none can be requested now; null where one can. */
  readonly obstacle: 'noTreasury' | 'noHot' | null;
  readonly onChoose: (id: string) => void;
  readonly onRequest: () => void;
}

/** Refills of the hot wallet from the treasury: those that wait, and the last ones that are over. */
export function Refills({ chosen, obstacle, onChoose, onRequest }: Properties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const open = useRows({
    pageName: 'refills',
    resource: 'refills',
    perPage: OPEN_MOST,
    sort: NEWEST,
    filter: { open: true },
  });
  const ended = useRows({
    pageName: 'refills',
    resource: 'refills',
    perPage: ENDED_MOST,
    sort: NEWEST,
    filter: { open: false },
  });
  const rows = [...(open.data?.data ?? []), ...(ended.data?.data ?? [])];
  const [to, by, until] = ['to', 'by', 'until'].map((name) => t(`wallets.refills.${name}`));
  return (
    <Card
      title={t('wallets.refills.title')}
      look="card--clip stacks"
      beside={
        <>
          <span className="dim small">
            {t(obstacle === null ? 'wallets.refills.rule' : `wallets.balances.${obstacle}`)}
          </span>
          <Allowed action="act" resource="refills">
            <Button look="edge" unavailable={obstacle !== null} onClick={onRequest}>
              {t('wallets.refills.request')}
            </Button>
          </Allowed>
        </>
      }
    >
      {open.error && !open.data && <p className="card__body neg">{open.error.message}</p>}
      {rows.length > 0 && (
        <table className="table tn">
          <thead>
            <tr>
              <th>{t('wallets.refills.amount')}</th>
              <th>{t('wallets.refills.state')}</th>
              <th>{to}</th>
              <th>{by}</th>
              <th className="right">{until}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                className="pick"
                aria-selected={row.id === chosen}
                data-urgent={row.phase === 'requested' || undefined}
                onClick={() => onChoose(row.id)}
              >
                <td>
                  <button type="button" className="plain medium nowrap">
                    {usdtText(row.amount)} {row.asset}
                  </button>
                </td>
                <td className="stacks__side">
                  <RefillChip of={row} />
                </td>
                <td className="mono nowrap" data-name={to}>
                  {shortHash(row.to)}
                </td>
                <td data-name={by}>{row.requestedBy.name}</td>
                <td className="right nowrap dim" data-name={until}>
                  {row.expiresAt !== null
                    ? t('wallets.refills.untilAt', { at: nearText(row.expiresAt, now) })
                    : nearText(row.endedAt ?? row.at, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const LOOKS: Readonly<Record<AdminRefillRow['phase'], readonly [icon: string, tone: Tone]>> = {
  requested: [userCheck, 'caution'],
  approved: [hourglass, 'now'],
  received: [check, 'good'],
  ended: [circleSlash2, 'plain'],
};

/** Where a refill is. */
export function RefillChip({ of: { phase, why } }: { readonly of: Pick<AdminRefillRow, 'phase' | 'why'> }) {
  const t = useTranslate();
  const [icon, tone] = LOOKS[phase];
  return (
    <Chip tone={tone} icon={icon}>
      {t(why === null ? `wallets.refill.phase.${phase}` : `wallets.refill.why.${why}`)}
    </Chip>
  );
}
