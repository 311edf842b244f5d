import { stableText } from '../format/money.js';
import { useTranslator } from '../i18n/context.js';

interface Properties {
  /** Decimal text with at most 6 decimals. */
  readonly value: string;
  /** Ticker behind it. */
  readonly unit: string;
  readonly size?: 18 | 24 | 32 | 44;
}

/** A stablecoin amount with its ticker; never wraps. */
export function Stable({ value, unit, size }: Properties) {
  return (
    <span className={size ? `amount amount--${size}` : 'amount'}>
      {stableText(value, useTranslator().locale)}
      <span className="amount__unit">{unit}</span>
    </span>
  );
}
