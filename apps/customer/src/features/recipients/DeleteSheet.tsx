import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Sheet, useToast } from '@usdt-africa/web-kit';
import { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { ActFailure } from '../../shared/recipients/ActFailure';
import { useSubmit } from '../../shared/forms/useSend';
import { RECIPIENTS } from '../../shared/api/recipient-queries';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: string;
  /** In the title, and in the button. */
  readonly name: string;
  readonly who: string;
  /** What is deleted, and what stays. */
  readonly more: string;
  readonly remove: () => Promise<unknown>;
  readonly onDeleted?: () => void;
  /** What is still to come. */
  readonly children?: ReactNode;
}

/** RCP-02: confirms the deletion of a bank account or an address. */
export function DeleteSheet({ open, onClose, id, name, who, more, remove, onDeleted, children }: Properties) {
  const { t } = useMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { run, busy, failure } = useSubmit(
    async (_: void) => {
      try {
        await remove();
      } catch (refused) {
        // A recipient that is already deleted is the wanted result.
        if (!(refused instanceof ApiProblem && refused.status === 404)) throw refused;
      }
    },
    {
      async done() {
        onDeleted?.();
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
      title={t('rcp.delete-title', { name })}
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
        <p className="dim">{more}</p>
        {children}
        <ActFailure of={failure} />
      </div>
    </Sheet>
  );
}
