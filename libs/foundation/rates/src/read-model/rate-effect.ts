import type { AdminEffectChange, AdminRateEffect } from '@usdt-africa/contracts/admin';
import { type RateDesk, requested } from '../application/rate-desk.js';
import { keptBps } from '../domain/controls.js';
import { rateText } from '../domain/price.js';
import { bpsFrom } from './show-rate.js';

/**
 * What a margin or a pin changes for customers and for us.
 * @param payload of the request: `side` with `marginBps`, or with `rate` and `until`
 */
export async function rateEffect(
  desk: Pick<RateDesk, 'effect' | 'controls' | 'marginOf'>,
  payload: Readonly<Record<string, string>>,
): Promise<AdminRateEffect> {
  const { side, wanted } = requested(payload);
  const [{ median, now, after }, controls] = await Promise.all([desk.effect(side, wanted), desk.controls(side)]);
  const text = (rate: bigint | null): string | null => (rate === null ? null : rateText(rate));
  const kept = (rate: bigint | null): string | null =>
    median === null || rate === null ? null : String(keptBps(side, median, rate));
  const marginNow = desk.marginOf(side, controls);
  const margin: AdminEffectChange[] =
    wanted.kind === 'margin'
      ? [{ what: 'margin', unit: 'bps', now: marginNow?.toString() ?? null, after: String(wanted.marginBps) }]
      : [];
  return {
    kind: 'rate',
    side,
    pin: wanted.kind === 'pin' ? { rate: rateText(wanted.rate), until: wanted.until.toISOString() } : null,
    marginBps: wanted.kind === 'margin' ? wanted.marginBps : null,
    median: text(median),
    fromMedianBps: median === null || after === null ? null : bpsFrom(after, median),
    changes: [
      ...margin,
      { what: 'rate', unit: 'rate', now: text(now), after: text(after) },
      { what: 'kept', unit: 'bps', now: kept(now), after: kept(after) },
    ],
  };
}
