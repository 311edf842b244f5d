import { Icon } from '@usdt-africa/web-kit';
import { cloudAlert, inbox, searchX } from '@usdt-africa/web-kit/icons';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';

/** The kinds of nothing: not loaded, nothing under these filters, nothing that waits, nothing at all. */
export function Empty() {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { filterValues, setFilters, error, refetch } = useListContext();
  const { tab, ...others } = filterValues as Record<string, unknown>;
  const isNarrowed = Object.keys(others).length > 0;
  // A tab that is the main purpose of a page has its own text for the empty list.
  const noneIn = isNarrowed ? '' : t(`resources.${resource}.noneIn.${String(tab)}`, { _: '' });
  const isFiltered = isNarrowed || tab !== undefined;
  if (error)
    return (
      <div className="empty" role="alert">
        <Icon of={cloudAlert} />
        <b>{t('list.failed')}</b>
        <p className="dim">{error instanceof Error ? error.message : String(error)}</p>
        <Button look="edge" onClick={() => refetch()}>
          {t('list.again')}
        </Button>
      </div>
    );
  return (
    <div className="empty">
      <Icon of={isFiltered && !noneIn ? searchX : inbox} />
      <b>{noneIn || t(isFiltered ? 'list.noneFiltered' : `resources.${resource}.none`)}</b>
      {isFiltered ? (
        <Button look="edge" onClick={() => setFilters({})}>
          {t('list.showAll')}
        </Button>
      ) : (
        <p className="dim">{t(`resources.${resource}.noneText`)}</p>
      )}
    </div>
  );
}
