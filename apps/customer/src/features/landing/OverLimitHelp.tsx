import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { Button } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import type { AmountToSell } from './useAmountToSell';

/** Only the few who type that much load it. */
const OverLimitFigures = lazy((): Promise<{ default: ComponentType }> =>
  import('./OverLimitFigures').catch(() => ({ default: () => null })),
);

interface Properties {
  readonly entry: AmountToSell;
  /** Max stands among the quick amounts of the same page. */
  readonly hasMax?: boolean;
}

/** What a guest can do about an amount above the day's limit. */
export function OverLimitHelp({ entry, hasMax }: Properties) {
  const { t, stable } = useMessages();
  if (!entry.isOverLimit) return null;
  return (
    <div className="over-limit">
      {!hasMax && entry.max !== null && (
        <Button slim onClick={entry.chooseMax}>
          {t('widget.use-left', { amount: stable(entry.max) })}
        </Button>
      )}
      <Suspense fallback={null}>
        <OverLimitFigures />
      </Suspense>
    </div>
  );
}
