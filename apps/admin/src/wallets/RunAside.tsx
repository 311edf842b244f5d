import type { AdminSweepRunView } from '@usdt-africa/contracts/admin';
import { Facts } from '@usdt-africa/web-kit';
import { useTranslate } from 'react-admin';
import { useRecord, useView } from '../data/useView';
import { nairaAmount, timeText, usdtText } from '../parts/format';
import { RecordAside } from '../parts/RecordAside';
import { useNow } from '../parts/useNow';
import { percentText } from './figures';
import { OneSweep } from './OneSweep';
import './own-words';
import { RunChip } from './Sweeps';

interface Properties {
  readonly id: string;
  readonly onClose: () => void;
}

/** Legs end on the chain, without an operator. */
const REREAD_MS = 5_000;

/** A run: what it was planned to cost, and each of its addresses. */
export function RunAside({ id, onClose }: Properties) {
  useView('sweeps', id, { refetchInterval: REREAD_MS });
  return (
    <RecordAside resource="sweeps" id={id} title={(run) => run && <Title of={run} />} onClose={onClose}>
      <Run />
    </RecordAside>
  );
}

function Title({ of: run }: { readonly of: AdminSweepRunView }) {
  return (
    <span className="row row--wrap">
      <span className="mono">{run.number}</span> <RunChip of={run} />
    </span>
  );
}

/** What needs a person comes first, what is over last. */
const PLACE = { stuck: 0, again: 1, 'top-up': 2, sweep: 2, completed: 3, ended: 4 } as const;

function Run() {
  const t = useTranslate();
  const now = useNow(60_000);
  const run = useRecord('sweeps');
  const { state, at, by, reason, outcome, detail, leftOut, addresses, sweeps, finalAt } = run;
  const isIdle = state === 'nothing' || state === 'not-planned';
  return (
    <>
      <div className="card__body stack">
        {isIdle && (
          <p className={state === 'not-planned' ? 'wait' : 'dim'}>
            {t(`wallets.run.outcome.${outcome}`, { _: outcome ?? '' })}{' '}
            {detail !== null && t(`wallets.why.${detail}`, { _: detail })}
          </p>
        )}
        <Facts
          pairs={[
            [t('wallets.run.at'), timeText(at, now)],
            [t('wallets.run.by'), by === null ? t('wallets.run.clock') : by.name],
            reason === null ? null : [t('wallets.run.reason'), reason],
            addresses === 0 ? null : [t('wallets.run.plan'), costText(run.planTrx, run.planNaira, run.planBps)],
            addresses === 0 ? null : [t('wallets.run.sofar'), costText(run.trx, run.naira, null)],
            addresses === 0
              ? null
              : [
                  t('wallets.run.swept'),
                  t('wallets.run.of', { done: usdtText(run.usdtCompleted), all: usdtText(run.usdt) }),
                ],
            leftOut === 0 ? null : [t('wallets.run.leftOut'), t('wallets.run.addresses', { smart_count: leftOut })],
            finalAt === null ? null : [t('wallets.run.final'), timeText(finalAt, now)],
          ]}
        />
      </div>
      {[...sweeps]
        .sort((one, other) => PLACE[one.phase] - PLACE[other.phase])
        .map((sweep) => (
          <OneSweep key={sweep.id} of={sweep} />
        ))}
    </>
  );
}

const costText = (trx: string, naira: string, bps: number | null): string =>
  [`${usdtText(trx)} TRX`, nairaAmount(naira), bps === null ? null : percentText(bps)]
    .filter((one) => one !== null)
    .join(', ');
