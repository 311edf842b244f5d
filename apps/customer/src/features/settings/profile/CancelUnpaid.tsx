import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClosingView } from '@usdt-africa/contracts/api';
import { Button, Sheet } from '@usdt-africa/web-kit';
import { ApiProblem } from '../../../shared/api/client';
import { act } from '../../../shared/api/order-endpoints';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import { Failure } from '../../../shared/forms/Failure';
import { getClosing } from './api';

interface Properties {
  readonly closing: ClosingView;
  /** Fetches again what is open. */
  readonly onChanged: () => Promise<unknown>;
}

const unpaidOf = ({ open }: ClosingView): readonly string[] =>
  open.filter(({ canCancel }) => canCancel).map(({ number }) => number);

/** AUTH-10, SELL-13: cancels all orders of the customer for which nothing has been received. */
export function CancelUnpaid({ closing, onChanged }: Properties) {
  const { t } = useMessages();
  const sheet = useSheet('cancel-unpaid');
  const queries = useQueryClient();
  const { hide } = sheet;
  const cancelling = useMutation({
    mutationFn: () => cancelAll(closing),
    onSuccess: hide,
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['transactions'] });
      await onChanged();
    },
  });
  return (
    <>
      <Button full onClick={sheet.show}>
        {t('close.cancel-all')}
      </Button>
      <Sheet
        open={sheet.open}
        onClose={hide}
        title={t('close.cancel-title')}
        foot={
          <>
            <Button tone="main" full onClick={hide}>
              {t('close.cancel-keep')}
            </Button>
            <Button tone="danger" full busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
              {t('close.cancel-yes')}
            </Button>
          </>
        }
      >
        <div className="stack stack--12">
          <p className="dim">{t('cancel.text')}</p>
          <Failure of={cancelling.error} />
        </div>
      </Sheet>
    </>
  );
}

/** The view shows few of many: it is fetched again until no other order can be cancelled. */
async function cancelAll(closing: ClosingView): Promise<void> {
  const tried = new Set<string>();
  let next = unpaidOf(closing);
  while (next.length > 0) {
    for (const number of next) {
      tried.add(number);
      await act(number, 'cancel').catch((error: unknown) => {
        // Something was seen for it meanwhile, or another tab cancelled it.
        if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
      });
    }
    next = unpaidOf(await getClosing()).filter((number) => !tried.has(number));
  }
}
