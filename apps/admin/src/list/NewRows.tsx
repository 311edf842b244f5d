import { Icon } from '@usdt-africa/web-kit';
import { refreshCw } from '@usdt-africa/web-kit/icons';
import { useEffect } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useChanges } from '../data/LiveProvider';
import { Button } from '../parts/Button';
import { clockText } from '../parts/format';
import { useLoadedAt } from './useLoadedAt';

/**
 * New rows never push the table away under the pointer: they are counted and wait. So does this notice: it stands below
 * the rows, at the foot of the screen while there are more of them. An empty list has no position to preserve: it is
 * refetched.
 */
export function NewRows() {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { refetch, selectedIds, data } = useListContext();
  const { added, changed, unheard, forget } = useChanges(resource);
  const loadedAt = useLoadedAt();
  const hasUpdates = added + changed > 0 || unheard;
  const isEmpty = data?.length === 0;
  useEffect(() => {
    if (!hasUpdates || !isEmpty) return;
    forget();
    void refetch();
  }, [hasUpdates, isEmpty, forget, refetch]);
  return (
    <div aria-live="polite" className="newrows">
      {hasUpdates && !isEmpty && (
        <div className="strip">
          <span className="dot dot--now" aria-hidden="true" />
          <b>
            {[
              [
                added > 0 && t('list.new', { smart_count: added }),
                changed > 0 && t('list.changed', { smart_count: changed }),
              ]
                .filter(Boolean)
                .join(', '),
              unheard && t('list.unheard'),
            ]
              .filter(Boolean)
              .join('. ')}
          </b>
          <span className="dim grow">
            {t('list.since', { time: clockText(loadedAt) })}{' '}
            {(selectedIds?.length ?? 0) > 0 && t('list.ticksStay', { smart_count: selectedIds!.length })}
          </span>
          <Button
            look="plain"
            onClick={() => {
              forget();
              void refetch();
            }}
          >
            <Icon of={refreshCw} size="small" />
            {t('list.refresh')}
          </Button>
        </div>
      )}
    </div>
  );
}
