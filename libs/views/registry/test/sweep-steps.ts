import { event, type SendCause, type SendSource, streams } from '@usdt-africa/contracts/events';
import { posting, uuidFrom } from '@usdt-africa/kernel';

const AT = '2026-01-05T12:00:00.000Z';
const ADDRESS = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const HOT_WALLET = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb';
const PERSON = '01a1fe90-0000-7000-8000-00000000fe31';

/** A sweep with its sends: one was topped up, got stuck, was tried again and completed; the other one was left. */
export function sweepSteps(isCompleted: boolean) {
  const sweepId = uuidFrom('sweep', String(isCompleted));
  const about = { sweepId, runId: uuidFrom('run', '1') };
  const [topUp, first, second] = ['top-up', 'first', 'second'].map((name) => uuidFrom(name, sweepId)) as [
    string,
    string,
    string,
  ];
  const deposit = { kind: 'deposit', index: 18, address: ADDRESS } as const;
  const sum = { amountMicro: '1204000000', to: HOT_WALLET, into: 'chain:hot' } as const;
  const txId = (of: string) => of.replaceAll('-', '').repeat(2);
  const block = { number: 920, id: 'b'.repeat(64), time: AT };
  const events = [
    event('SweepRequested', {
      ...about,
      ...{ runNumber: 'SW-1', index: 18, address: ADDRESS, ...sum, leg: 'top-up', sendId: topUp, at: AT },
      plan: { topUpSun: '6428500', feeSun: '7528500', kobo: '379724', bps: 21 },
    }),
    event('SweepToppedUp', {
      ...about,
      ...{ sendId: topUp, txId: txId(topUp), sun: '6428500', feeSun: '1100000', sweepSendId: first, at: AT },
    }),
    event('SweepStuck', {
      ...about,
      ...{ leg: 'sweep', sendId: first, reason: 'expired', detail: null, feeSun: '100', at: AT },
    }),
    ...(isCompleted
      ? [
          event('SweepTriedAgain', { ...about, people: [PERSON], at: AT }),
          event('SweepLegRequested', { ...about, leg: 'sweep', sendId: second, sun: '0', at: AT }),
          event('SweepCompleted', {
            ...about,
            ...{ sendId: second, txId: txId(second), block, amountMicro: sum.amountMicro },
            ...{ feeSun: '7528600', kobo: '379729', at: AT },
          }),
        ]
      : [event('SweepEnded', { ...about, why: 'left', people: [PERSON], at: AT })]),
  ];
  const step = (streamId: string, of: readonly (typeof events)[number][]) => ({
    streamId,
    events: of,
    metadata: { correlationId: sweepId, actor: 'system:sweeps' },
  });
  return [
    step(streams.sweep(sweepId), events),
    sendStep(topUp, 'top-up', { kind: 'hot' }, { amountMicro: '6428500', to: ADDRESS, into: 'chain:deposits' }, true),
    sendStep(first, 'sweep', deposit, sum, false),
    ...(isCompleted ? [sendStep(second, 'sweep', deposit, sum, true)] : []),
  ];
}

interface Sum {
  readonly amountMicro: string;
  readonly to: string;
  readonly into: 'chain:hot' | 'chain:deposits';
}

/** A send of a leg that was settled, or failed on the chain and was given up. */
function sendStep(sendId: string, kind: SendCause['kind'], from: SendSource, sum: Sum, isSettled: boolean) {
  const asset = kind === 'sweep' ? 'USDT' : 'TRX';
  const common = { sendId, for: { kind, id: sendId }, walletId: null };
  const source = from.kind === 'hot' ? 'chain:hot' : 'chain:deposits';
  const [owed, transit] = [`payable:send:${sendId}`, `transit:${kind}:${sendId}`];
  const moved = (debited: string, credited: string) => [
    posting(debited, asset, BigInt(sum.amountMicro)),
    posting(credited, asset, -BigInt(sum.amountMicro)),
  ];
  const cost = [posting('expense:network', 'TRX', 100n), posting(source, 'TRX', -100n)];
  const mined = { attempt: 1, txId: sendId.replaceAll('-', '').repeat(2), feeSun: '100', at: AT };
  const block = { number: 920, id: 'b'.repeat(64), time: AT };
  const events = [
    event('SendRequested', {
      token: null,
      ...common,
      ...{ from, asset, ...sum, attemptsAllowed: 3, at: AT, postings: moved(transit, owed) },
    }),
    ...(isSettled
      ? [
          event('SendSettled', {
            ...common,
            ...{ ...mined, block, energy: 64_285, bandwidth: 345 },
            postings: [...moved(owed, source), ...moved(sum.into, transit), ...cost],
          }),
        ]
      : [
          event('SendCostBooked', { ...common, ...mined, postings: cost }),
          event('SendGivenUp', {
            ...common,
            ...{
              reason: 'expired',
              detail: null,
              amountMicro: sum.amountMicro,
              at: AT,
              postings: moved(owed, transit),
            },
          }),
        ]),
  ];
  return { streamId: streams.send(sendId), events, metadata: { correlationId: sendId, actor: 'system:sends' } };
}
