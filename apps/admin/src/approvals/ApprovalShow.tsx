import type { AdminApprovalEffect, AdminApprovalView, AdminPayee } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { messageSquareText, stamp } from '@usdt-africa/web-kit/icons';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useActorName } from '../parts/EventLine';
import { clockText, shortHash, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { useSecondsOpen } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { ApprovalState } from './ApprovalState';
import { Decide } from './Decide';
import { EffectTable } from './EffectFacts';
import { Subject } from './Subject';
import { useApprovalWords } from './useApprovalWords';
import { WholePayee } from './WholePayee';

/** One request: who asked for what and why, what a yes would do, and the two answers. */
export default function ApprovalShow() {
  const wordsOf = useApprovalWords();
  return (
    <RecordPage<AdminApprovalView> title={(approval) => wordsOf(approval)}>
      {(approval) => <Request approval={approval} />}
    </RecordPage>
  );
}

function Request({ approval }: { readonly approval: AdminApprovalView }) {
  const t = useTranslate();
  const wordsOf = useApprovalWords();
  const nameOf = useActorName();
  const who = approval.mine ? t('approvals.you') : approval.askedBy.name;
  return (
    <section className="card">
      <div className="card__body stack" style={{ paddingTop: 16 }}>
        <div className="row row--wrap">
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
        {approval.state === 'dropped' && (
          <Say tone="bad" icon={stamp}>
            {t('approvals.dropped')}
          </Say>
        )}
        {approval.state === 'withdrawn' && (
          <Say icon={stamp}>
            <b>
              {t(approval.mine ? 'approvals.youWithdrew' : 'approvals.withdrew', {
                who,
                at: timeText(approval.decidedAt ?? approval.askedAt),
              })}
            </b>{' '}
            {approval.decidedReason}
          </Say>
        )}
        {/* Nobody answers before they could read what a yes does. */}
        <Suspense fallback={<Waiting lines={6} />}>
          <Outcome approval={approval} />
          <Decide approval={approval} />
        </Suspense>
      </div>
    </section>
  );
}

/** What a yes does, and by what this request is told from every other. */
function Outcome({ approval }: { readonly approval: AdminApprovalView }) {
  const t = useTranslate();
  const { effect, payloadHash } = approval;
  const [shown, setShown] = useState<Pick<AdminPayee, 'name' | 'account' | 'until'> | null>(null);
  const isWhole = useIsWhole(effect, shown?.until ?? null);
  const payee = 'payee' in effect ? effect.payee : null;
  const told = shown && isWhole && 'payee' in effect ? { ...effect, payee: { ...effect.payee, ...shown } } : effect;
  return (
    <div className="stack">
      <EffectTable
        effect={told}
        besidePayee={
          payee?.masked && !isWhole && 'payee' in effect ? (
            <Allowed action="personal" resource="orders">
              <WholePayee orderId={effect.order.id} onShown={setShown} />
            </Allowed>
          ) : null
        }
      />
      <p className="dim small">
        {t('approvals.hash')}{' '}
        <span className="mono" title={payloadHash}>
          {shortHash(payloadHash)}
        </span>
        . {t('approvals.checkedAgain')}
      </p>
    </div>
  );
}

/** Whether the whole name may be read now; when that is over, the server is asked for the masked one again. */
function useIsWhole(effect: AdminApprovalEffect, shownUntil: string | null): boolean {
  return useSecondsOpen('approvals', shownUntil ?? ('payee' in effect ? effect.payee.until : null)) > 0;
}
