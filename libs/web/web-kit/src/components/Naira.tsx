import { amountParts } from '../format/money.js';
import { useTranslator } from '../i18n/context.js';

interface Properties {
  /** Decimal text: an amount with 2 decimals, or a rate with 4, of which two are always shown. */
  readonly value: string;
  readonly size?: 18 | 24 | 32 | 44;
}

/** A naira amount that never wraps; its kobo step back. */
export function Naira({ value, size }: Properties) {
  const { sign, whole, minor } = amountParts(value, 4, 2, useTranslator().locale);
  return (
    <span className={size ? `amount amount--${size}` : 'amount'}>
      {sign}₦{whole}
      <span className="amount__minor">{minor}</span>
    </span>
  );
}
