import { Icon } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { Button } from '../parts/Button';
import { useTotalText } from './useTotalText';

const ExportDialog = lazy(() => import('./ExportDialog'));

interface Properties {
  /** These alone, and not what the filter finds. */
  readonly ids?: readonly string[];
}

/** Every row of the filter as a file, however many: for a reason, and written down in the audit. */
export function ExportButton({ ids }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { filterValues, sort, total } = useListContext();
  const totalText = useTotalText();
  const [isOpen, setOpen] = useState(false);
  const rows = ids?.length ?? total ?? 0;
  return (
    <Allowed action="export" resource={resource}>
      <Button look="edge" unavailable={rows === 0} onClick={() => setOpen(true)}>
        <Icon of={download} size="small" />
        {t('list.export.button', { total: totalText(rows) })}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog
            resource={resource}
            filter={ids ? { id: ids } : (filterValues as Readonly<Record<string, unknown>>)}
            sort={[sort.field, sort.order]}
            rows={rows}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Allowed>
  );
}
