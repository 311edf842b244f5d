import type { AdminApprovalEffect, AdminOrderView, AdminPayee } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { messageSquareText, shieldCheck, stamp } from '@usdt-africa/web-kit/icons';
import { Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { useActorName } from '../parts/EventLine';
import { ErrorLine, Field } from '../parts/Field';
import { shortHash, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { useSecondsOpen } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { useAct } from '../verbs/useAct';
import { ApprovalState } from './ApprovalState';
import { EffectTable } from './EffectFacts';
import { Subject } from './Subject';
import { useApprovalWords } from './useApprovalWords';

/** One request: who asked for what and why, what a yes would do, and the two answers. */
export default function ApprovalShow() {
  const wordsOf = useApprovalWords();
  return (
    <RecordPage resource="approvals" title={(approval) => wordsOf(approval)}>
      <Request />
    </RecordPage>
  );
}

function Request() {
  const t = useTranslate();
  const approval = useRecord('approvals');
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
              {nameOf(approval.askedBy)} · {t('approvals.until', { at: timeText(approval.expiresAt) })}
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
          <Outcome />
          <Decide />
        </Suspense>
      </div>
    </section>
  );
}

/** What a yes does, and by what this request is told from every other. */
function Outcome() {
  const t = useTranslate();
  const { effect, payloadHash } = useRecord('approvals');
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

interface PayeeProperties {
  readonly orderId: string;
  readonly onShown: (payee: Pick<AdminPayee, 'name' | 'account' | 'until'>) => void;
}

/** The whole name of whoever gets the money, for a reason that is kept: as on the order's own page. */
function WholePayee({ orderId, onShown }: PayeeProperties) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const form = useActForm(['orders', orderId, 'personal'], {
    onDone: (answer) => {
      const { personal } = answer as unknown as AdminOrderView;
      if (!personal) return;
      onShown({ name: personal.recipientName, account: personal.recipientAccount, until: personal.until });
    },
  });
  if (!isOpen)
    return (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('approvals.whole.open')}
      </button>
    );
  return (
    <ConsoleForm className="told__reveal" form={form}>
      <ReasonInput label={t('orders.personal.why')} autoFocus />
      <FormError />
      <div className="row row--wrap">
        <Submit look="edge">{t('orders.personal.show')}</Submit>
        <span className="dim small">{t('orders.personal.written')}</span>
      </div>
    </ConsoleForm>
  );
}

/** Yes or no, for exactly what is shown. Who asked cannot answer; a no needs its reason. */
function Decide() {
  const t = useTranslate();
  const approval = useRecord('approvals');
  const notify = useNotify();
  const wordsOf = useApprovalWords();
  const yes = useAct('approvals', approval.id, 'approve');
  const no = useAct('approvals', approval.id, 'refuse');
  const [reason, setReason] = useState('');
  const can = approval.verbs.find(({ verb }) => verb === 'approve');
  if (approval.state !== 'asked') return null;
  if (approval.verbs.some(({ verb }) => verb === 'withdraw')) return <Withdraw />;
  if (!can || can.why !== null)
    return (
      <Say icon={shieldCheck}>
        {t(approval.mine ? 'approvals.notYourOwn' : can?.why ? `verbs.why.${can.why}` : 'approvals.notYourRole')}
      </Say>
    );
  const words = reason.trim();
  const isBusy = yes.isBusy || no.isBusy;
  const approve = async (): Promise<void> => {
    const done = await yes.act({ payloadHash: approval.payloadHash, ...(words !== '' && { reason: words }) });
    if (done) notify(t('approvals.approved'), { type: 'success' });
  };
  const refuse = async (): Promise<void> => {
    if (await no.act({ reason: words })) notify(t('approvals.refused'), { type: 'success' });
  };
  return (
    <div className="stack">
      <Field
        label={t('approvals.words')}
        hint={t('approvals.wordsHint')}
        error={yes.fields['reason'] ?? no.fields['reason']}
      >
        <input className="box" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ErrorLine>{yes.error ?? no.error}</ErrorLine>
      <div className="row row--wrap" style={{ justifyContent: 'end' }}>
        <Button look="bad" busy={no.isBusy} unavailable={words === '' || isBusy} onClick={() => void refuse()}>
          {t('approvals.no')}
        </Button>
        <Button look="main" busy={yes.isBusy} unavailable={isBusy} onClick={() => void approve()}>
          {t('approvals.yes', { what: wordsOf(approval, 'what') })}
        </Button>
      </div>
    </div>
  );
}

/** Who asked cannot answer, and can take it back as long as nobody has. */
function Withdraw() {
  const t = useTranslate();
  const { id } = useRecord('approvals');
  const form = useActForm(['approvals', id, 'withdraw'], { done: t('approvals.withdrawDone') });
  return (
    <ConsoleForm className="stack" form={form}>
      <Say icon={shieldCheck}>{t('approvals.notYourOwn')}</Say>
      <ReasonInput label={t('approvals.words')} needed={false} />
      <FormError />
      <div className="row" style={{ justifyContent: 'end' }}>
        <Submit look="edge">{t('approvals.withdraw')}</Submit>
      </div>
    </ConsoleForm>
  );
}
