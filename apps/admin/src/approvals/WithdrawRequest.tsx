import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';

interface Properties {
  /** Id of an open request of the operator's own. */
  readonly id: string;
  /** The request in words. */
  readonly what: ReactNode;
}

/** Withdraws an open request from the record that it is about. */
export function WithdrawRequest(request: Properties) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="edge" onClick={() => setOpen(true)}>
        {t('approvals.withdraw')}
      </Button>
      {isOpen && <Confirm {...request} onClose={() => setOpen(false)} />}
    </>
  );
}

function Confirm({ id, what, onClose }: Properties & { readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActionForm(['approvals', id, 'withdraw'], { done: t('approvals.withdrawDone'), onDone: onClose });
  return (
    <FormDialog form={form} title={t('approvals.withdraw')} action={t('approvals.withdraw')} onClose={onClose}>
      <p>{what}</p>
      <ReasonInput label={t('approvals.words')} needed={false} />
    </FormDialog>
  );
}
