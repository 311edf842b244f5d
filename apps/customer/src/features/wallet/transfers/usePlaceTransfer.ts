import { useQueryClient } from '@tanstack/react-query';
import type { TransferView } from '@usdt-africa/contracts/api';
import { usePlacing } from '../../../shared/account/usePlacing';
import type { PlacingKind } from '../../../shared/account/usePlacing';
import { transferPath } from '../../../shared/routing/account-paths';
import { WALLET } from '../../../shared/api/wallet';
import { makeTransfer, RECEIVER, sendTermsQuery, TRANSFER } from './api';
import { SENT_TRANSFER } from './sent-transfer';
import { finishTransfer } from '../../../shared/draft/transfer-draft';
import type { AgreedTransfer } from '../../../shared/draft/transfer-draft';

const KIND: PlacingKind<AgreedTransfer, TransferView> = {
  sent: SENT_TRANSFER,
  send: makeTransfer,
  pathOf: ({ transferId }) => transferPath(transferId),
  finish: finishTransfer,
};
/** Refusals after which what is known of the receiver is no longer true. */
const OF_THE_RECEIVER = new Set(['username-unknown', 'own-username', 'new-payee-waits', 'receiver-closed']);

/** Makes a transfer once, see {@link usePlacing}. */
export function usePlaceTransfer() {
  const queries = useQueryClient();
  return usePlacing(KIND, {
    onMade(view) {
      queries.setQueryData([...TRANSFER, view.transferId], view);
      // Paid before, from now on.
      queries.removeQueries({ queryKey: RECEIVER });
      for (const queryKey of [sendTermsQuery.queryKey, [WALLET], ['limits']])
        void queries.invalidateQueries({ queryKey });
    },
    onRefused(code) {
      void queries.invalidateQueries({ queryKey: sendTermsQuery.queryKey });
      if (OF_THE_RECEIVER.has(code)) queries.removeQueries({ queryKey: RECEIVER });
    },
  });
}
