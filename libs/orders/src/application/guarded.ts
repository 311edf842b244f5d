import { event } from '@usdt-africa/contracts/events';
import type { PayoutGuard } from '@usdt-africa/recipients';

/** What an order says of the guard that was decided for it; nothing where nothing guards it. */
export function guarded({ waitsUntil, capKobo }: PayoutGuard, at: string) {
  if (waitsUntil === null && capKobo === null) return [];
  return [event('OrderPayoutsGuarded', { waitsUntil, capKobo: capKobo?.toString() ?? null, at })];
}
