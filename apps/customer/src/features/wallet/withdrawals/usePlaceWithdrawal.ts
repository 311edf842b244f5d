import { useQueryClient } from '@tanstack/react-query';
import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { usePlacing } from '../../../shared/account/usePlacing';
import type { PlacingKind } from '../../../shared/account/usePlacing';
import { withdrawalPath } from '../../../shared/routing/account-paths';
import { RECIPIENTS } from '../../../shared/api/recipient-queries';
import { sendTermsQuery } from '../transfers/api';
import { WALLET } from '../../../shared/api/wallet';
import { requestWithdrawal, WITHDRAWAL } from './api';
import { SENT_WITHDRAWAL } from './sent-withdrawal';
import { changeWithdrawal, finishWithdrawal } from '../../../shared/draft/withdrawal-draft';
import type { AgreedWithdrawal } from '../../../shared/draft/withdrawal-draft';

const KIND: PlacingKind<AgreedWithdrawal, WithdrawalView> = {
  sent: SENT_WITHDRAWAL,
  send: requestWithdrawal,
  pathOf: ({ withdrawalId }) => withdrawalPath(withdrawalId),
  finish: finishWithdrawal,
};
/** Refusals after which the bank is queried again. */
const OF_THE_ACCOUNT = new Set([
  'enquiry-expired',
  'name-changed',
  'another-account',
  'recipient-waits',
  'first-payout-cap',
]);

/** Requests a withdrawal once, see {@link usePlacing}. */
export function usePlaceWithdrawal() {
  const queries = useQueryClient();
  return usePlacing(KIND, {
    onMade(view) {
      queries.setQueryData([...WITHDRAWAL, view.withdrawalId], view);
      for (const queryKey of [sendTermsQuery.queryKey, [WALLET], ['limits'], ['transactions'], [RECIPIENTS, 'list']])
        void queries.invalidateQueries({ queryKey });
    },
    onRefused(code) {
      void queries.invalidateQueries({ queryKey: sendTermsQuery.queryKey });
      if (OF_THE_ACCOUNT.has(code)) queries.removeQueries({ queryKey: [RECIPIENTS, 'check'] });
      if (code !== 'recipient-not-found') return;
      changeWithdrawal({ recipientId: null });
      void queries.invalidateQueries({ queryKey: [RECIPIENTS, 'list'] });
    },
  });
}
