import { Icon } from '@usdt-africa/web-kit';
import { download } from '@usdt-africa/web-kit/account-icons';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
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
  const resource = useResourceContext()!;
  const { filterValues, sort, total } = useListContext();
  return (
    <ExportOf
      resource={resource}
      filter={ids ? { id: ids } : (filterValues as Readonly<Record<string, unknown>>)}
      sort={[sort.field, sort.order]}
      rows={ids?.length ?? total ?? 0}
    />
  );
}

interface OfProperties extends Omit<ComponentProps<typeof ExportDialog>, 'onClose'> {
  /** How many rows there are, where they are counted to the last. */
  readonly total?: string;
}

/** Export of rows that are not the list of a page. */
export function ExportOf({ total, ...listProperties }: OfProperties) {
  const t = useTranslate();
  const totalText = useTotalText();
  const [isOpen, setOpen] = useState(false);
  const { resource, rows } = listProperties;
  return (
    <Allowed action="export" resource={resource}>
      <Button look="edge" unavailable={rows === 0} onClick={() => setOpen(true)}>
        <Icon of={download} size="small" />
        {t('list.export.button', { total: total ?? totalText(rows) })}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...listProperties} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
