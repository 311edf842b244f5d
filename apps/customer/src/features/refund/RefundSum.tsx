import { Stable } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';

interface Properties {
  readonly value: string;
  /** The symbol of another token or TRX; null or left out: the stablecoin. */
  readonly asset: string | null | undefined;
  readonly size: 32 | 44;
}

/** What a refund sends, large. */
export function RefundSum({ value, asset, size }: Properties) {
  const { product } = useMessages();
  if (!asset) return <Stable value={value} unit={product} size={size} />;
  return (
    <span className={`amount amount--${size}`}>
      {value}
      <span className="amount__unit">{asset}</span>
    </span>
  );
}
