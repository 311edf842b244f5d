import { useTranslate } from 'react-admin';
import { useNow } from './useNow';
import { useState } from 'react';

/** Placeholder of a loading page: shown as lines, and announced when loading takes long. */
export function Waiting({ lines = 8 }: { readonly lines?: number }) {
  const t = useTranslate();
  const [since] = useState(() => Date.now());
  const now = useNow(500);
  if (now - since < 300) return <div aria-busy="true" />;
  return (
    <div className="card" aria-busy="true">
      <div className="card__body stack" style={{ paddingTop: 16 }}>
        {Array.from({ length: lines }, (_, at) => (
          <span key={at} className="skeleton" style={{ width: `${90 - ((at * 17) % 40)}%` }} />
        ))}
        <p className="dim small" role="status">
          {now - since > 3000 ? t('layout.stillLoading') : ''}
        </p>
      </div>
    </div>
  );
}
