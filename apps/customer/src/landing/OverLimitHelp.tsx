import { Link } from 'react-router-dom';
import { Button } from '@usdt-africa/web-kit';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import type { AmountToSell } from './useAmountToSell';

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
      <Link className="link link--alone" to={accountPaths.register}>
        {t('widget.verified-more')}
      </Link>
    </div>
  );
}
