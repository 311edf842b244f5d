import { useNavigate } from 'react-router-dom';
import type { RecipientChangeTerms } from '@usdt-africa/contracts/api';
import { useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { statusPath } from '../../shared/routing/paths';
import type { Owned } from '../../shared/owner/OwnedOrder';
import { useOwnerAct } from '../../shared/owner/useOwnerAct';
import type { OwnerAct } from '../../shared/owner/useOwnerAct';
import { finishAccountDraft } from './account-draft';
import { changeRecipient } from './api';

/** Names another account once; its order's page then shows what follows. */
export function useChangeAccount({ order: { number }, take }: Owned): OwnerAct<RecipientChangeTerms> {
  const { t } = useMessages();
  const navigate = useNavigate();
  const toast = useToast();
  return useOwnerAct(`recipient-change:${number}`, {
    send: (key, terms: RecipientChangeTerms, proof, attemptId) => changeRecipient(number, key, terms, proof, attemptId),
    done(order) {
      take(order);
      finishAccountDraft();
      toast(t('other-account.done'));
      void navigate(statusPath(number), { replace: true });
    },
  });
}
