import { useTranslate } from 'react-admin';
import { countText } from './format';

interface Properties {
  readonly page: number;
  readonly perPage: number;
  /** How many there are, and how that is written. */
  readonly total: number;
  readonly totalText?: string;
  readonly className?: string;
  readonly onPage: (page: number) => void;
}

/** Which rows of how many, and the way to the others. */
export function Pager({ page, perPage, total, totalText = countText(total), className, onPage }: Properties) {
  const t = useTranslate();
  const before = (page - 1) * perPage;
  const after = Math.min(total, page * perPage);
  return (
    <div className={['row between dim', className].filter(Boolean).join(' ')}>
      <span className="num" role="status">
        {t('list.range', { from: countText(before + 1), to: countText(after), total: totalText })}
      </span>
      <span className="row">
        {before > 0 && (
          <button type="button" className="link" onClick={() => onPage(page - 1)}>
            {t('list.previous', { smart_count: perPage })}
          </button>
        )}
        {after < total && (
          <button type="button" className="link" onClick={() => onPage(page + 1)}>
            {t('list.next', { smart_count: Math.min(perPage, total - after) })}
          </button>
        )}
      </span>
    </div>
  );
}
