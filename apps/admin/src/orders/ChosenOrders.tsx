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
  const [verb, setVerb] = useState<'recheck' | 'note' | null>(null);
  if (selectedIds.length === 0) return null;
  const sums = sumsOf(selectedIds, data ?? []);
  return (
    <div className="strip strip--chosen">
      <b>{t('list.ticked', { smart_count: selectedIds.length })}</b>
      <span className="dim num grow">
        {sums &&
          t('orders.sums', {
            arrived: usdtText(sums.arrived),
            ordered: `${usdtText(sums.ordered)} ${PRODUCT}`,
            naira: nairaAmount(sums.naira),
          })}
      </span>
      <span className="dim small">{t('orders.neverFromHere')}</span>
      <Allowed action="recheck" resource="orders">
        <Button look="edge" onClick={() => setVerb('recheck')}>
          {t('orders.recheckChain')}
        </Button>
      </Allowed>
      <Allowed action="note" resource="orders">
        <Button look="edge" onClick={() => setVerb('note')}>
          {t('orders.addNote')}
        </Button>
      </Allowed>
      <ExportButton ids={selectedIds} />
      <IconButton icon={x} label={t('list.untick')} onPress={() => onUnselectItems()} />
      {verb && <EachDialog verb={verb} ids={selectedIds} onClose={() => setVerb(null)} />}
    </div>
  );
}

interface EachProperties {
  readonly verb: 'recheck' | 'note';
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** The same act on each, one request and one key each: what fails is told by its number and can be pressed again. */
function EachDialog({ verb, ids, onClose }: EachProperties) {
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
        const body = verb === 'note' ? { text: words } : { reason: words };
        await provider.act('orders', { id, verb, body, key: keys.get(id)! });
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
    notify(t(`orders.each.${verb}`, { smart_count: ids.length }), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      form={form}
      title={
        <>
          {t(verb === 'note' ? 'orders.addNote' : 'orders.recheckChain')},{' '}
          {t('list.ticked', { smart_count: left.length })}
        </>
      }
      verb={t(`verbs.${verb}.do`)}
      onClose={onClose}
    >
      <p>{t(`verbs.${verb}.what`)}</p>
      <WordsInput
        source="words"
        label={t(verb === 'note' ? 'verbs.note.label' : 'verbs.why.optional')}
        rows={3}
        needed={verb === 'note'}
        autoFocus
      />
    </FormDialog>
  );
}
