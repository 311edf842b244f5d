import type { AdminApprovalView } from '@usdt-africa/contracts/admin';
import { messageSquareText, stamp, userCheck } from '@usdt-africa/web-kit/icons';
import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import { WHOLE } from '../data/useView';
import { PageTitle } from '../layout/Page';
import { useActorName } from '../parts/EventLine';
import { clockText, nairaText, shortHash, timeText } from '../parts/format';
import { Refused } from '../parts/Refused';
import { Say } from '../parts/Say';
import { Waiting } from '../parts/Waiting';
import { ApprovalState } from './ApprovalState';
import { Decide } from './Decide';
import { Subject } from './Subject';
import { useApprovalWords } from './useApprovalWords';

type Approval = AdminApprovalView & { id: string };

/** One request: who asked for what and why, exactly what a yes would do, and the two answers. */
export default function ApprovalShow() {
  return (
    <ShowBase<Approval> queryOptions={{ meta: WHOLE, staleTime: 5_000, retry: false }}>
      <Page />
    </ShowBase>
  );
}

function Page() {
  const t = useTranslate();
  const wordsOf = useApprovalWords();
  const nameOf = useActorName();
  const { record: approval, error } = useShowContext<Approval>();
  if (error && !approval) return <Refused error={error} title={t('rooms.approvals')} />;
  if (!approval) return <Waiting />;
  const who = approval.mine ? t('approvals.you') : approval.askedBy.name;
  return (
    <>
      <PageTitle title={wordsOf(approval)} crumb={{ label: t('rooms.approvals'), to: '/approvals' }} />
      <section className="card">
        <div className="card__body stack" style={{ paddingTop: 16 }}>
          <div className="row">
            <div className="grow">
              <p className="title">
                {t(approval.mine ? 'approvals.youAsk' : 'approvals.asks', { who, what: wordsOf(approval, 'what') })}
              </p>
              <p className="dim num">
                <Subject on={approval.on} /> · {t('approvals.askedAt', { at: timeText(approval.askedAt) })} ·{' '}
                {nameOf(approval.askedBy)} · {t('approvals.until', { at: clockText(approval.expiresAt) })}
              </p>
            </div>
            <ApprovalState approval={approval} />
          </div>
          <Say icon={messageSquareText}>
            <b>{t(approval.mine ? 'approvals.yourReason' : 'approvals.reasonOf', { who })}</b> {approval.reason}
          </Say>
          {approval.decidedBy && approval.decidedAt && (
            <Say tone={approval.state === 'refused' ? 'bad' : 'good'} icon={userCheck}>
              <b>
                {t(approval.state === 'refused' ? 'approvals.saidNo' : 'approvals.saidYes', {
                  who: nameOf(approval.decidedBy),
                  at: timeText(approval.decidedAt),
                })}
              </b>{' '}
              {approval.decidedReason}
            </Say>
          )}
          {approval.state === 'not-possible' && (
            <Say tone="bad" icon={stamp}>
              {t('approvals.notPossible')}
            </Say>
          )}
          <Payload approval={approval} />
          <Decide approval={approval} />
        </div>
      </section>
    </>
  );
}

/** Exactly what a yes holds for, as the server keeps it. */
function Payload({ approval }: { readonly approval: Approval }) {
  const t = useTranslate();
  return (
    <div className="stack stack--8">
      <h2 className="heading">{t('approvals.payloadTitle')}</h2>
      <table className="table tn">
        <thead>
          <tr>
            <th>{t('approvals.payloadName')}</th>
            <th>{t('approvals.payloadValue')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(approval.payload).map(([name, value]) => (
            <tr key={name}>
              <td>{t(`approvals.payload.${name}`, { _: name })}</td>
              <td>
                <b>{readable(name, value)}</b> <span className="mono dim">{value}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim small">
        {t('approvals.hash')}{' '}
        <span className="mono" title={approval.payloadHash}>
          {shortHash(approval.payloadHash)}
        </span>
        . {t('approvals.checkedAgain')}
      </p>
    </div>
  );
}

/** The same value as people read it; nothing where it says no more than the exact one. */
function readable(name: string, value: string): string {
  const units = /^(\d+)$/.test(value) ? value : null;
  if (units && name.endsWith('Kobo')) return `₦${nairaText(decimal(units, 2))}`;
  if (units && name.endsWith('Micro')) return `${nairaText(decimal(units, 6))} ${import.meta.env.DEFAULT_PRODUCT}`;
  if (units && name === 'rate') return `₦${nairaText(decimal(units, 4))}`;
  if (units && name.endsWith('Bps')) return `${nairaText(decimal(units, 2))} %`;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return timeText(value);
  return '';
}

function decimal(units: string, places: number): string {
  const padded = units.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}
