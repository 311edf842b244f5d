import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { usdtText } from '../parts/format';

interface Properties {
  readonly of: {
    readonly limit: string | null;
    readonly used: string;
    readonly reserved: string;
    readonly held: string;
  };
}

/**
 * A day or a month drawn to scale: counted, reserved by open orders, held, and the limit as a line. Renders nothing
 * without a limit.
 */
export function Use({ of }: Properties) {
  const t = useTranslate();
  if (of.limit === null) return null;
  const micro = (text: string): bigint => parseMoney(text, 'USDT');
  const [limit, used, reserved, held] = [micro(of.limit), micro(of.used), micro(of.reserved), micro(of.held)];
  const taken = used + reserved + held;
  const whole = (taken > limit ? taken : limit) || 1n;
  // Thousandths are finer than a pixel.
  const share = (part: bigint): string => `${Number((part * 1_000n) / whole) / 10}%`;
  return (
    <div
      className="use"
      role="img"
      aria-label={t('limits.useLabel', {
        used: usdtText(of.used),
        reserved: usdtText(of.reserved),
        held: usdtText(of.held),
        limit: usdtText(of.limit),
      })}
    >
      <i style={{ width: share(used) }} />
      <i className="use__reserved" style={{ left: share(used), width: share(reserved) }} />
      <i className="use__held" style={{ left: share(used + reserved), width: share(held) }} />
      {taken > limit && <b style={{ left: share(limit) }} />}
    </div>
  );
}
