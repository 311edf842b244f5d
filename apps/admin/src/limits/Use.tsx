import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { nairaAmount, usdtText } from '../parts/format';

interface Properties {
  readonly of: {
    readonly limit: string | null;
    readonly used: string;
    readonly reserved: string;
    readonly held: string;
  };
  /** What the four are. */
  readonly as?: 'USDT' | 'NGN';
}

/**
 * A day or a month drawn to scale: counted, reserved by open orders, held, and the limit as a line. Renders nothing
 * without a limit.
 */
export function Use({ of, as = 'USDT' }: Properties) {
  const t = useTranslate();
  if (of.limit === null) return null;
  const units = (text: string): bigint => parseMoney(text, as);
  const words = (text: string): string => (as === 'NGN' ? nairaAmount(text) : usdtText(text));
  const [limit, used, reserved, held] = [units(of.limit), units(of.used), units(of.reserved), units(of.held)];
  const taken = used + reserved + held;
  const whole = (taken > limit ? taken : limit) || 1n;
  // Thousandths are finer than a pixel.
  const share = (part: bigint): string => `${Number((part * 1_000n) / whole) / 10}%`;
  return (
    <div
      className="use"
      role="img"
      aria-label={t(as === 'NGN' ? 'limits.buyLabel' : 'limits.useLabel', {
        used: words(of.used),
        reserved: words(of.reserved),
        held: words(of.held),
        limit: words(of.limit),
      })}
    >
      <i style={{ width: share(used) }} />
      <i className="use__reserved" style={{ left: share(used), width: share(reserved) }} />
      <i className="use__held" style={{ left: share(used + reserved), width: share(held) }} />
      {taken > limit && <b style={{ left: share(limit) }} />}
    </div>
  );
}
