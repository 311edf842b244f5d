import type { AdminEffectChange, AdminRateEffect } from '@usdt-africa/contracts/admin';
import { type RateControlService, requested } from '../application/rate-control-service.js';
import { spreadBps } from '../domain/controls.js';
import { rateText } from '../domain/price.js';
import { bpsFrom } from './show-rate.js';

/**
 * What a margin or a pin changes for customers and for us.
 * @param payload of the request: `side` with `marginBps`, or with `rate` and `until`
 */
export async function rateEffect(
  rates: Pick<RateControlService, 'effect' | 'controls' | 'marginOf'>,
  payload: Readonly<Record<string, string>>,
): Promise<AdminRateEffect> {
  const { side, wanted } = requested(payload);
  const [{ median, now, after }, controls] = await Promise.all([rates.effect(side, wanted), rates.controls(side)]);
  const text = (rate: bigint | null): string | null => (rate === null ? null : rateText(rate));
  const spread = (rate: bigint | null): string | null =>
    median === null || rate === null ? null : String(spreadBps(side, median, rate));
  const marginNow = rates.marginOf(side, controls);
  const margin: AdminEffectChange[] =
    wanted.kind === 'margin'
      ? [{ what: 'margin', unit: 'bps', now: marginNow.toString(), after: String(wanted.marginBps) }]
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
      { what: 'spread', unit: 'bps', now: spread(now), after: spread(after) },
    ],
  };
}
