import type { AdminApprovalView } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { useAct } from '../verbs/useAct';
import { useApprovalWords } from './useApprovalWords';
import { Withdraw } from './Withdraw';

/** Yes or no, for exactly what is shown. Who asked cannot answer; a no needs its reason. */
export function Decide({ approval }: { readonly approval: AdminApprovalView }) {
  const t = useTranslate();
  const notify = useNotify();
  const wordsOf = useApprovalWords();
  const yes = useAct('approvals', approval.id, 'approve');
  const no = useAct('approvals', approval.id, 'refuse');
  const [reason, setReason] = useState('');
  const can = approval.verbs.find(({ verb }) => verb === 'approve');
  if (approval.state !== 'asked') return null;
  if (approval.verbs.some(({ verb }) => verb === 'withdraw')) return <Withdraw approval={approval} />;
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
