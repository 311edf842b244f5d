import type { AdminApprovalEffect, AdminOrderView, AdminPayee } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { userCheck } from '@usdt-africa/web-kit/account-icons';
import { messageSquareText, shieldCheck, stamp } from '@usdt-africa/web-kit/icons';
import { Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { useRecord } from '../data/useView';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { useActorName } from '../parts/EventLine';
import { ErrorLine, Field } from '../parts/Field';
import { shortHash, timeText } from '../parts/format';
import { RecordPage } from '../parts/RecordPage';
import { useSecondsOpen } from '../parts/useNow';
import { Waiting } from '../parts/Waiting';
import { useAction } from '../actions/useAction';
import { ApprovalState } from './ApprovalState';
import { EffectTable } from './EffectFacts';
import { Subject } from './Subject';
import { useApprovalText } from './useApprovalWords';

/** One approval request: requester, subject, reason, effect, and the two possible decisions. */
export function ApprovalShow() {
  const wordsOf = useApprovalText();
  return (
    <RecordPage resource="approvals" title={(approval) => wordsOf(approval)}>
      <Request />
    </RecordPage>
  );
}

function Request() {
  const t = useTranslate();
  const approval = useRecord('approvals');
  const wordsOf = useApprovalText();
  const nameOf = useActorName();
  const who = approval.mine ? t('approvals.you') : approval.requestedBy.name;
  return (
    <section className="card">
      <div className="card__body stack" style={{ paddingTop: 16 }}>
        <div className="row row--wrap">
          <div className="grow">
            <p className="title">
              {t(approval.mine ? 'approvals.youRequest' : 'approvals.requests', {
                who,
                what: wordsOf(approval, 'what'),
              })}
            </p>
            <p className="dim num">
              <Subject on={approval.on} /> · {t('approvals.requestedAt', { at: timeText(approval.requestedAt) })} ·{' '}
              {nameOf(approval.requestedBy)} · {t('approvals.until', { at: timeText(approval.expiresAt) })}
            </p>
          </div>
          <ApprovalState approval={approval} />
        </div>
        <Notice icon={messageSquareText}>
          <b>{t(approval.mine ? 'approvals.yourReason' : 'approvals.reasonOf', { who })}</b> {approval.reason}
        </Notice>
        {approval.decidedBy && approval.decidedAt && (
          <Notice tone={approval.state === 'refused' ? 'bad' : 'good'} icon={userCheck}>
            <b>
              {t(approval.state === 'refused' ? 'approvals.rejectedBy' : 'approvals.approvedBy', {
                who: nameOf(approval.decidedBy),
                at: timeText(approval.decidedAt),
              })}
            </b>{' '}
            {approval.decidedReason}
          </Notice>
        )}
        {approval.state === 'not-possible' && (
          <Notice tone="bad" icon={stamp}>
            {t('approvals.notPossible')}
          </Notice>
        )}
        {approval.state === 'dropped' && (
          <Notice tone="bad" icon={stamp}>
            {t('approvals.dropped')}
          </Notice>
        )}
        {approval.state === 'withdrawn' && (
          <Notice icon={stamp}>
            <b>
              {t(approval.mine ? 'approvals.youWithdrew' : 'approvals.withdrew', {
                who,
                at: timeText(approval.decidedAt ?? approval.requestedAt),
              })}
            </b>{' '}
            {approval.decidedReason}
          </Notice>
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

/** The effect of an approval, and the hash that identifies this request. */
function Outcome() {
  const t = useTranslate();
  const { effect, payloadHash, state } = useRecord('approvals');
  const isDecided = state !== 'requested';
  const [shown, setShown] = useState<Pick<AdminPayee, 'name' | 'account' | 'until'> | null>(null);
  const isWhole = useIsWhole(effect, shown?.until ?? null);
  const payee = 'payee' in effect ? effect.payee : null;
  const shownEffect =
    shown && isWhole && 'payee' in effect ? { ...effect, payee: { ...effect.payee, ...shown } } : effect;
  return (
    <div className="stack">
      <EffectTable
        effect={shownEffect}
        isDecided={isDecided}
        besidePayee={
          payee?.masked && !isWhole && 'payee' in effect && effect.order ? (
            <Allowed action="view-personal-data" resource="orders">
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
        .{!isDecided && ` ${t('approvals.checkedAgain')}`}
      </p>
    </div>
  );
}

/** Whether the full name may be shown now; when that time is over, the masked name is refetched. */
function useIsWhole(effect: AdminApprovalEffect, shownUntil: string | null): boolean {
  return useSecondsOpen('approvals', shownUntil ?? ('payee' in effect ? effect.payee.until : null)) > 0;
}

interface PayeeProperties {
  readonly orderId: string;
  readonly onShown: (payee: Pick<AdminPayee, 'name' | 'account' | 'until'>) => void;
}

/** The payee's full name, shown for a recorded reason, as on the order's own page. */
function WholePayee({ orderId, onShown }: PayeeProperties) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const form = useActionForm(['orders', orderId, 'view-personal-data'], {
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
    <ConsoleForm className="effect__reveal" form={form}>
      <ReasonInput label={t('orders.personal.why')} hint={t('orders.personal.whyHint')} autoFocus />
      <FormError />
      <div className="row row--wrap">
        <Submit look="edge">{t('orders.personal.show')}</Submit>
        <span className="dim small">{t('orders.personal.written')}</span>
      </div>
    </ConsoleForm>
  );
}

/** Approves or rejects exactly what is shown. The requester cannot decide; a rejection needs a reason. */
function Decide() {
  const t = useTranslate();
  const approval = useRecord('approvals');
  const notify = useNotify();
  const wordsOf = useApprovalText();
  const yes = useAction('approvals', approval.id, 'approve');
  const no = useAction('approvals', approval.id, 'refuse');
  const [reason, setReason] = useState('');
  const can = approval.actions.find(({ action }) => action === 'approve');
  if (approval.state !== 'requested') return null;
  if (approval.actions.some(({ action }) => action === 'withdraw')) return <Withdraw />;
  if (!can || can.why !== null)
    return (
      <Notice icon={shieldCheck}>
        {t(approval.mine ? 'approvals.notYourOwn' : can?.why ? `actions.why.${can.why}` : 'approvals.notYourRole')}
      </Notice>
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

/** The requester cannot decide, but can withdraw the request until it is decided. */
function Withdraw() {
  const t = useTranslate();
  const { id } = useRecord('approvals');
  const form = useActionForm(['approvals', id, 'withdraw'], { done: t('approvals.withdrawDone') });
  return (
    <ConsoleForm className="stack" form={form}>
      <Notice icon={shieldCheck}>{t('approvals.notYourOwn')}</Notice>
      <ReasonInput label={t('approvals.words')} needed={false} />
      <FormError />
      <div className="row" style={{ justifyContent: 'end' }}>
        <Submit look="edge">{t('approvals.withdraw')}</Submit>
      </div>
    </ConsoleForm>
  );
}
