import type { TransactionRow } from '@usdt-africa/contracts/api';
import { useMessages } from '../i18n/messages';

/** What a transaction was, in a few words: of a transfer by its direction. */
export function useKindText(): (row: Pick<TransactionRow, 'kind' | 'direction'>) => string {
  const { t } = useMessages();
  return ({ kind, direction }) => {
    if (kind === 'transfer') return t(direction === 'in' ? 'txn.kind.transfer-in' : 'txn.kind.transfer-out');
    return kind === 'withdrawal' ? t('txn.kind.withdrawal') : t(kind);
  };
}
