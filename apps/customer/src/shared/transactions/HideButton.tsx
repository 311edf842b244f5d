import { useQueryClient } from '@tanstack/react-query';
import type { TransactionView } from '@usdt-africa/contracts/api';
import { useState } from 'react';
import { Button, useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { putHidden } from '../api/transactions';

/** TXN-06: hides a transaction from its owner's list, or shows it again. */
export function HideButton({ marks: { number, hidden } }: { readonly marks: TransactionView }) {
  const { t } = useMessages();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const toggle = async () => {
    setBusy(true);
    try {
      queries.setQueryData(['transactions', 'one', number], await putHidden(number, !hidden));
      await queries.invalidateQueries({ queryKey: ['transactions', 'list'] });
    } catch {
      toast(t('txn.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button full busy={busy} onClick={() => void toggle()}>
      {hidden ? t('txn.unhide') : t('txn.hide')}
    </Button>
  );
}
