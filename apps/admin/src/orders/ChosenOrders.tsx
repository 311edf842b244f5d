import { useQueryClient } from '@tanstack/react-query';
import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { x } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { WordsInput } from '../forms/inputs';
import { useSendForm } from '../forms/useForming';
import { ExportButton } from '../list/ExportButton';
import { Button } from '../parts/Button';
import { FormDialog } from '../parts/FormDialog';
import { nairaAmount, usdtText } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import { PRODUCT } from '../parts/product';
import { sumsOf } from './sums-of-ticked';

/** What can be done with the ticked rows: nothing that moves money. */
export function ChosenOrders() {
  const t = useTranslate();
  const { selectedIds, data, onUnselectItems } = useListContext<AdminOrderRow>();
  const [action, setAction] = useState<'recheck' | 'note' | null>(null);
  if (selectedIds.length === 0) return null;
  const sums = sumsOf(selectedIds, data ?? []);
  return (
    <div className="strip strip--chosen">
      <b>{t('list.ticked', { smart_count: selectedIds.length })}</b>
      <span className="dim num grow">
        {sums &&
          t('orders.sums', {
            received: usdtText(sums.received),
            ordered: `${usdtText(sums.ordered)} ${PRODUCT}`,
            naira: nairaAmount(sums.naira),
          })}
      </span>
      <span className="dim small">{t('orders.neverFromHere')}</span>
      <Allowed action="recheck" resource="orders">
        <Button look="edge" onClick={() => setAction('recheck')}>
          {t('orders.recheckChain')}
        </Button>
      </Allowed>
      <Allowed action="note" resource="orders">
        <Button look="edge" onClick={() => setAction('note')}>
          {t('orders.addNote')}
        </Button>
      </Allowed>
      <ExportButton ids={selectedIds} />
      <IconButton icon={x} label={t('list.untick')} onClick={() => onUnselectItems()} />
      {action && <EachDialog action={action} ids={selectedIds} onClose={() => setAction(null)} />}
    </div>
  );
}

interface EachProperties {
  readonly action: 'recheck' | 'note';
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/**
 * Runs the same action on each order, with one request and one key each: failures are listed by order number and can be
 * retried.
 */
function EachDialog({ action, ids, onClose }: EachProperties) {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [keys] = useState(() => new Map(ids.map((id) => [id, crypto.randomUUID()])));
  const [left, setLeft] = useState(ids);
  const form = useSendForm({ words: '' }, async ({ words }) => {
    const failed: string[] = [];
    let sentence = '';
    for (const id of left) {
      try {
        const body = action === 'note' ? { text: words } : { reason: words };
        await provider.act('orders', { id, action, body, key: keys.get(id)! });
      } catch (reason) {
        failed.push(id);
        sentence = (reason as Error).message;
      }
    }
    void queries.invalidateQueries({ queryKey: ['orders'] });
    if (failed.length > 0) {
      setLeft(failed);
      throw new Error(t('orders.someFailed', { smart_count: failed.length, sentence }));
    }
    notify(t(`orders.each.${action}`, { smart_count: ids.length }), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={
        <>
          {t(action === 'note' ? 'orders.addNote' : 'orders.recheckChain')},{' '}
          {t('list.ticked', { smart_count: left.length })}
        </>
      }
      action={t(`actions.${action}.do`)}
      onClose={onClose}
    >
      <p>{t(`actions.${action}.what`)}</p>
      <WordsInput
        source="words"
        label={t(action === 'note' ? 'actions.note.label' : 'actions.why.optional')}
        rows={3}
        needed={action === 'note'}
        autoFocus
      />
    </FormDialog>
  );
}
