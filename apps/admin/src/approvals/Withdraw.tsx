import type { AdminApprovalView } from '@usdt-africa/contracts/admin';
import { Say } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';

/** Who asked cannot answer, and can take it back as long as nobody has. */
export function Withdraw({ approval }: { readonly approval: AdminApprovalView }) {
  const t = useTranslate();
  const form = useActForm(['approvals', approval.id, 'withdraw'], { done: t('approvals.withdrawDone') });
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
