import { event, streams } from '@usdt-africa/contracts/events';
import { uuidFrom } from '@usdt-africa/kernel';
import type { Step } from './scenarios.js';

const START = Date.parse('2026-01-05T09:00:00.000Z');
const instant = (at: number): string => new Date(at).toISOString();

/** Made-up people and their limits: what they reserved, used, had held and were given, one stream each. */
export function limitSteps(seed: number, count: number): Step[] {
  return Array.from({ length: count }, (_, index) => {
    const id = (name: string): string => uuidFrom('limit', String(seed), String(index), name);
    const orderId = id('order');
    const key = (name: string): string => `${id(name).replaceAll('-', '').repeat(2)}-0`;
    const start = START + index * 60_000;
    const at = (seconds: number): string => instant(start + seconds * 1000);
    const about = { kind: 'account' as const, orderId, day: '2026-01-05' };
    const override = {
      overrideId: id('override'),
      kind: about.kind,
      limits: { sell: { dayMicro: '3000000000', monthMicro: null } },
      until: null,
      orderId,
    };
    const events = [
      event('LimitReserved', {
        ...about,
        accountId: id('account'),
        amountMicro: '100000000',
        until: at(1_005),
        at: at(0),
      }),
      event('LimitDepositSeen', { ...about, depositKey: key('first'), amountMicro: '40000000', at: at(40) }),
      event('LimitDepositDropped', { orderId, depositKey: key('first'), at: at(50) }),
      event('LimitUsed', { ...about, depositKey: key('second'), amountMicro: '60000000', at: at(100) }),
      event('LimitExceeded', {
        ...about,
        depositKey: key('third'),
        amountMicro: '2600000000',
        limitMicro: '2500000000',
        at: at(200),
      }),
      event('LimitReservationReleased', { orderId, amountMicro: '40000000', cause: 'completed', at: at(210) }),
      event('LimitOverrideSet', { ...override, at: at(300) }),
      event('LimitUsed', { ...about, depositKey: key('third'), amountMicro: '2600000000', at: at(301) }),
      event('LimitOverrideEnded', { overrideId: override.overrideId, at: at(400) }),
    ];
    const metadata = { correlationId: id('correlation'), actor: 'operator:ada', reason: 'seen', orderId };
    return { streamId: streams.limit(id('person').replaceAll('-', '').repeat(2)), events, metadata };
  });
}

/** Operators' changes of the rate, for the stream of rates, after the rates published there. */
export function rateControlSteps(seed: number): Step[] {
  const at = (minutes: number): string => instant(START + 3_600_000 + minutes * 60_000);
  const side = 'sell' as const;
  const events = [
    event('RateMarginSet', { side, marginBps: 50, at: at(0) }),
    event('RatePinned', {
      side,
      rate: '1576.0000',
      anchorRate: '1576.0000',
      medianRate: '1583.5000',
      until: at(60),
      at: at(1),
    }),
    event('RatePinRemoved', { side, cause: 'ended', medianRate: '1583.5000', at: at(60) }),
    event('RateSidePaused', { side, until: null, at: at(61) }),
    event('RateSideResumed', { side, at: at(62) }),
  ];
  const metadata = {
    correlationId: uuidFrom('rate-controls', String(seed)),
    actor: 'operator:ada',
    reason: 'a quiet day',
  };
  return [{ streamId: streams.rate, events, metadata }];
}
