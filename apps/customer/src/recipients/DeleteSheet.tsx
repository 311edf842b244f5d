import { useQueryClient } from '@tanstack/react-query';
import type { RecipientView } from '@usdt-africa/contracts/api';
import { useNavigate } from 'react-router-dom';
import { Button, callName, orderNumberText, personName, Rich, Notice, Sheet, useToast } from '@usdt-africa/web-kit';
import { clock } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../api/client';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { ActFailure } from './ActFailure';
import { useSubmit } from '../auth/useSend';
import { deleteRecipient } from './requests';
import { changeSale, currentSale } from '../sell/sale-draft';
import { RECIPIENTS } from './useRecipients';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly recipient: RecipientView;
  /** Number of an order to it that is open. */
  readonly waiting: string | null;
}

/** RCP-02: what is deleted, what stays, and what is still paid to the account. */
export function DeleteSheet({ open, onClose, recipient, waiting }: Properties) {
  const { t } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { id, name, bankShortName, account } = recipient;
  const who = callName(name);
  const { run, busy, failure } = useSubmit(
    async (_: void) => {
      try {
        await deleteRecipient(id);
      } catch (refused) {
        // A recipient that is already deleted is the wanted result.
        if (!(refused instanceof ApiProblem && refused.status === 404)) throw refused;
      }
    },
    {
      async done() {
        if (currentSale().recipientId === id) changeSale({ recipientId: null });
        toast(t('rcp.deleted', { name: who }));
        await navigate(accountPaths.dashboardRecipients, { replace: true });
        queries.removeQueries({ queryKey: [RECIPIENTS, 'one', id] });
        await queries.invalidateQueries({ queryKey: [RECIPIENTS] });
      },
    },
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rcp.delete-title', { name: personName(name) })}
      foot={
        <>
          <Button tone="danger" full busy={busy} onClick={() => run()}>
            {t('rcp.delete-name', { name: who })}
          </Button>
          <Button tone="bare" full onClick={onClose}>
            {t('rcp.keep')}
          </Button>
        </>
      }
    >
      <div className="stack stack--12">
        <p className="dim">{t('rcp.delete-more', { account: `${bankShortName} ${account}` })}</p>
        {waiting && (
          <Notice tone="caution" icon={clock}>
            <Rich text={t('rcp.delete-open', { name: who, number: orderNumberText(waiting) })} />
          </Notice>
        )}
        <ActFailure of={failure} />
      </div>
    </Sheet>
  );
}
