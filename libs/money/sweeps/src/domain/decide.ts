import { event, type EventData } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isEnded, isRequested, type RequestedSweep, type Sweep, type SweepEvent, type SweepLeg } from './sweep.js';

export type Decided = readonly (SweepEvent & { readonly schemaVersion: number })[];

/** Requests a sweep; nothing where it was requested before. */
export function request(sweep: Sweep, wanted: Omit<EventData<'SweepRequested'>, 'at'>, now: Date): Decided {
  if (isRequested(sweep)) return [];
  if (BigInt(wanted.amountMicro) <= 0n) throw new RangeError('a sweep has an amount');
  return [event('SweepRequested', { ...wanted, at: now.toISOString() })];
}

/** What a leg's transaction came to. */
export type MinedLeg = Pick<EventData<'SweepCompleted'>, 'sendId' | 'txId' | 'block' | 'feeSun'>;

/**
 * The top-up is in a solid block: the sweep's own send follows in the same append. Nothing for another send, and for a repeat.
 * @param feeSun what all its transactions cost
 */
export function topUpSettled(
  sweep: Sweep,
  { sendId, txId, feeSun }: Omit<MinedLeg, 'block'>,
  sweepSendId: string,
  now: Date,
): Decided {
  if (!isPresent(sweep, 'top-up', sendId)) return [];
  const { sun } = sweep.sends.at(-1)!;
  const at = timeOf(sweep, now);
  return [event('SweepToppedUp', { ...aboutOf(sweep), sendId, txId, sun, feeSun, sweepSendId, at })];
}

/**
 * The sweep's own send is in a solid block. Nothing for another send, and for a repeat.
 * @param koboOf what an amount of sun is worth
 */
export function complete(sweep: Sweep, mined: MinedLeg, koboOf: (sun: bigint) => bigint, now: Date): Decided {
  const { sendId, txId, block, feeSun } = mined;
  if (!isPresent(sweep, 'sweep', sendId)) return [];
  const wholeSun = BigInt(sweep.feeSun) + BigInt(feeSun);
  return [
    event('SweepCompleted', {
      ...aboutOf(sweep),
      sendId,
      txId,
      block,
      amountMicro: sweep.requested.amountMicro,
      feeSun: wholeSun.toString(),
      kobo: koboOf(wholeSun).toString(),
      at: timeOf(sweep, now),
    }),
  ];
}

/** The present send was given up: a person decides. Nothing for another send, and for a repeat. */
export function sendGivenUp(
  sweep: Sweep,
  given: Pick<EventData<'SweepStuck'>, 'sendId' | 'reason' | 'detail' | 'feeSun'>,
  now: Date,
): Decided {
  const { sendId, reason, detail, feeSun } = given;
  const leg = sweep.sends.at(-1)?.leg;
  if (leg === undefined || !isPresent(sweep, leg, sendId)) return [];
  return [event('SweepStuck', { ...aboutOf(sweep), leg, sendId, reason, detail, feeSun, at: timeOf(sweep, now) })];
}

/** A person has a stuck sweep tried again. Nothing where that was decided already. @throws Refusal 404; 409 `not-stuck` */
export function tryAgain(sweep: Sweep, people: readonly string[], now: Date): Decided {
  assertRequested(sweep);
  if (sweep.phase === 'again') return [];
  if (sweep.phase !== 'stuck') throw refusal('sweeps.not-stuck');
  return [event('SweepTriedAgain', { ...aboutOf(sweep), people: [...new Set(people)], at: timeOf(sweep, now) })];
}

/** The leg that a sweep needs now is requested, in the same append. Nothing where none is waited for. */
export function requestLeg(
  sweep: Sweep,
  { leg, sendId, sun }: { readonly leg: SweepLeg; readonly sendId: string; readonly sun: bigint },
  now: Date,
): Decided {
  if (!isRequested(sweep) || sweep.phase !== 'again') return [];
  const at = timeOf(sweep, now);
  return [event('SweepLegRequested', { ...aboutOf(sweep), leg, sendId, sun: sun.toString(), at })];
}

/**
 * A person leaves a stuck sweep: its USDT stay, and the address may be planned again. A repeat does nothing.
 * @throws Refusal 404; 409 `not-stuck`
 */
export function leave(sweep: Sweep, people: readonly string[], now: Date): Decided {
  assertRequested(sweep);
  if (sweep.phase === 'ended') return [];
  if (isEnded(sweep) || (sweep.phase !== 'stuck' && sweep.phase !== 'again')) throw refusal('sweeps.not-stuck');
  const distinct = [...new Set(people)];
  return [event('SweepEnded', { ...aboutOf(sweep), why: 'left', people: distinct, at: timeOf(sweep, now) })];
}

function isPresent(sweep: Sweep, leg: SweepLeg, sendId: string): sweep is RequestedSweep {
  return isRequested(sweep) && sweep.phase === leg && sweep.sends.at(-1)?.sendId === sendId;
}

function assertRequested(sweep: Sweep): asserts sweep is RequestedSweep {
  if (!isRequested(sweep)) throw refusal('sweeps.no-sweep');
}

function aboutOf({ requested }: RequestedSweep): { readonly sweepId: string; readonly runId: string } {
  return { sweepId: requested.sweepId, runId: requested.runId };
}

/** The time of the next event: never before the newest one, even if this process's clock runs behind. */
function timeOf({ lastAt }: Sweep, now: Date): string {
  const text = now.toISOString();
  return text > lastAt ? text : lastAt;
}
