import { useListContext, useTranslate } from 'react-admin';
import { useTotalText } from './useTotalText';

/** Which rows of how many, and the way to the others. */
export function Footer() {
  const t = useTranslate();
  const totalText = useTotalText();
  const { page, perPage, total, data, setPage, hasNextPage, hasPreviousPage, isPending } = useListContext();
  if (isPending || !data || data.length === 0) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <div className="row between dim">
      <span className="num" role="status">
        {t('list.range', {
          from: first.toLocaleString('en-GB'),
          to: (first + data.length - 1).toLocaleString('en-GB'),
          total: totalText(total ?? 0),
        })}
      </span>
      <span className="row">
        {hasPreviousPage && (
          <button type="button" className="link" onClick={() => setPage(page - 1)}>
            {t('list.previous', { smart_count: perPage })}
          </button>
        )}
        {hasNextPage && (
          <button type="button" className="link" onClick={() => setPage(page + 1)}>
            {t('list.next', { smart_count: Math.min(perPage, (total ?? 0) - page * perPage) })}
          </button>
        )}
      </span>
    </div>
  );
}
