import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import type { AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import { x } from '@usdt-africa/web-kit/icons';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Button } from '../parts/Button';
import { nairaAmount } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import { ResolveForm } from './ResolveForm';
import { sumOf } from './words';

interface Properties {
  readonly ids: readonly string[];
  readonly rows: readonly AdminReconciliationRow[];
  readonly onDone: () => void;
}

/** The ticked lines: what they come to together, and one word for all of them. */
export function ResolveSeveral({ ids, rows, onDone }: Properties) {
  const t = useTranslate();
  const { id } = useRecord('reconciliation');
  const [isOpen, setOpen] = useState(false);
  const shown = rows.filter(({ id }) => ids.includes(id));
  const sum = nairaAmount(
    sumOf(shown.flatMap(({ difference, feeDifference }) => [difference, feeDifference ?? '0.00'])),
  );
  return (
    <div className="strip strip--chosen">
      <b>{t('list.ticked', { smart_count: ids.length })}</b>
      <span className="dim num grow">
        {shown.length === ids.length && t('reconciliation.resolve.together', { naira: sum })}
      </span>
      <Button look="edge" onClick={() => setOpen(true)}>
        {t('reconciliation.resolve.do', { smart_count: ids.length })}
      </Button>
      <IconButton icon={x} label={t('list.untick')} onClick={onDone} />
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} aria-labelledby="resolve-title">
          <DialogTitle id="resolve-title">{t('reconciliation.resolve.title', { smart_count: ids.length })}</DialogTitle>
          <DialogContent className="stack">
            <ResolveForm
              dayId={id}
              ids={ids}
              onDone={() => {
                setOpen(false);
                onDone();
              }}
            />
          </DialogContent>
        </Dialog>
      )}
    </div>
  );
}
