import type { AdminOrderView, AdminPayee } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';

interface Properties {
  readonly orderId: string;
  readonly onShown: (payee: Pick<AdminPayee, 'name' | 'account' | 'until'>) => void;
}

/** The whole name of whoever gets the money, for a reason that is kept: as on the order's own page. */
export function WholePayee({ orderId, onShown }: Properties) {
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
