import type { AdminApprovalView } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { useAct } from '../verbs/useAct';

/** Who asked cannot answer, and can take it back as long as nobody has. */
export function Withdraw({ approval }: { readonly approval: AdminApprovalView & RaRecord }) {
  const t = useTranslate();
  const notify = useNotify();
  const acting = useAct('approvals', approval.id, 'withdraw');
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const withdraw = async (): Promise<void> => {
    if (await acting.act(words === '' ? {} : { reason: words }))
      notify(t('approvals.withdrawDone'), { type: 'success' });
  };
  return (
    <div className="stack">
      <Say icon={shieldCheck}>{t('approvals.notYourOwn')}</Say>
      <Field label={t('approvals.words')} error={acting.fields['reason']}>
        <input className="box" maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ErrorLine>{acting.error}</ErrorLine>
      <div className="row" style={{ justifyContent: 'end' }}>
        <Button look="edge" busy={acting.isBusy} unavailable={acting.isBusy} onClick={() => void withdraw()}>
          {t('approvals.withdraw')}
        </Button>
      </div>
    </div>
  );
}
