import type { AdminOrderView, AdminPayee } from '@usdt-africa/contracts/admin';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { ErrorLine, Field } from '../parts/Field';
import { useAct } from '../verbs/useAct';

interface Properties {
  readonly orderId: string;
  readonly onShown: (payee: Pick<AdminPayee, 'name' | 'account' | 'until'>) => void;
}

/** The whole name of whoever gets the money, for a reason that is kept: as on the order's own page. */
export function WholePayee({ orderId, onShown }: Properties) {
  const t = useTranslate();
  const acting = useAct('orders', orderId, 'personal');
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || acting.isBusy) return;
    const done = await acting.act({ reason: reason.trim() });
    const personal = (done as unknown as AdminOrderView | null)?.personal;
    if (personal) onShown({ name: personal.recipientName, account: personal.recipientAccount, until: personal.until });
  };
  if (!isOpen)
    return (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('approvals.whole.open')}
      </button>
    );
  return (
    <form className="told__reveal" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('orders.personal.why')} error={acting.fields['reason']}>
        <input
          className="box"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          autoFocus
        />
      </Field>
      <ErrorLine>{acting.error}</ErrorLine>
      <div className="row row--wrap">
        <Button type="submit" look="edge" busy={acting.isBusy} unavailable={!isReady}>
          {t('orders.personal.show')}
        </Button>
        <span className="dim small">{t('orders.personal.written')}</span>
      </div>
    </form>
  );
}
