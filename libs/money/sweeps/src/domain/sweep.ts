import type { DomainEvent, EventData, SWEEP_LEGS, sweepEventTypes } from '@usdt-africa/contracts/events';
import { type Decider, uuidFrom } from '@usdt-africa/kernel';

export type SweepEvent = DomainEvent<(typeof sweepEventTypes)[number]>;
export type SweepLeg = (typeof SWEEP_LEGS)[number];

/**
 * Phase of a sweep.
 * - `none`: not requested
 * - `top-up`, `sweep`: the send of that leg is requested, and decides how the sweep goes on
 * - `stuck`: the leg's send was given up; a person has it tried again or leaves it
 * - `again`: a person has it tried again; the worker requests the leg
 * - `completed`, `ended`: over
 */
export type SweepPhase = 'none' | SweepLeg | 'stuck' | 'again' | 'completed' | 'ended';

/** A send of a sweep. */
export interface SweepSend {
  readonly leg: SweepLeg;
  readonly sendId: string;
  /** The cause of the send. */
  readonly causeId: string;
  /** TRX of a top-up, in sun; 0 for the sweep itself. */
  readonly sun: string;
  readonly at: string;
}

/** One sweep, folded from its stream. */
export interface Sweep {
  readonly phase: SweepPhase;
  readonly requested: EventData<'SweepRequested'> | null;
  /** Oldest first; the last one is the present one. */
  readonly sends: readonly SweepSend[];
  readonly toppedUp: Pick<EventData<'SweepToppedUp'>, 'txId' | 'sun' | 'at'> | null;
  /** What the ended legs cost, in sun. */
  readonly feeSun: string;
  readonly stuck: Pick<EventData<'SweepStuck'>, 'leg' | 'reason' | 'detail' | 'at'> | null;
  readonly completed: EventData<'SweepCompleted'> | null;
  readonly ended: EventData<'SweepEnded'> | null;
  readonly lastAt: string;
}

export type RequestedSweep = Sweep & { readonly requested: EventData<'SweepRequested'> };

const initial: Sweep = {
  phase: 'none',
  requested: null,
  sends: [],
  toppedUp: null,
  feeSun: '0',
  stuck: null,
  completed: null,
  ended: null,
  lastAt: '',
};

function evolve(before: Sweep, event: SweepEvent): Sweep {
  const { at } = event.data;
  const sweep = { ...before, lastAt: at > before.lastAt ? at : before.lastAt };
  switch (event.type) {
    case 'SweepRequested': {
      const { sweepId, leg, sendId, plan } = event.data;
      return withSend({ ...sweep, requested: event.data }, sweepId, { leg, sendId, sun: plan.topUpSun, at });
    }
    case 'SweepToppedUp': {
      const { sweepId, txId, sun, feeSun, sweepSendId } = event.data;
      const paid = { ...sweep, toppedUp: { txId, sun, at }, feeSun: sum(sweep.feeSun, feeSun) };
      return withSend(paid, sweepId, { leg: 'sweep', sendId: sweepSendId, sun: '0', at });
    }
    case 'SweepCompleted':
      return { ...sweep, phase: 'completed', feeSun: event.data.feeSun, completed: event.data };
    case 'SweepStuck': {
      const { leg, reason, detail, feeSun } = event.data;
      return { ...sweep, phase: 'stuck', feeSun: sum(sweep.feeSun, feeSun), stuck: { leg, reason, detail, at } };
    }
    case 'SweepTriedAgain':
      return { ...sweep, phase: 'again' };
    case 'SweepLegRequested': {
      const { sweepId, leg, sendId, sun } = event.data;
      return withSend(sweep, sweepId, { leg, sendId, sun, at });
    }
    case 'SweepEnded':
      return { ...sweep, phase: 'ended', ended: event.data };
  }
}

function withSend(sweep: Sweep, sweepId: string, { leg, ...send }: Omit<SweepSend, 'causeId'>): Sweep {
  const sun = leg === 'top-up' ? send.sun : '0';
  const causeId = causeOf(sweepId, leg, sweep.sends);
  return { ...sweep, phase: leg, sends: [...sweep.sends, { ...send, leg, sun, causeId }] };
}

const sum = (one: string, other: string): string => (BigInt(one) + BigInt(other)).toString();

/** How a sweep's events make its state. */
export const sweepDecider: Decider<Sweep, SweepEvent> = { initial, evolve };

export function isRequested(sweep: Sweep): sweep is RequestedSweep {
  return sweep.requested !== null;
}

/** Whether nothing more happens to it: its address may be planned again. */
export function isEnded({ phase }: Pick<Sweep, 'phase'>): boolean {
  return phase === 'completed' || phase === 'ended';
}

/** The id of the sweep of an address in a run. */
export function sweepIdOf(runId: string, address: string): string {
  return uuidFrom('sweep', runId, address);
}

/** What the next send of a leg is for: each cause has one send. */
export function causeOf(sweepId: string, leg: SweepLeg, sends: readonly Pick<SweepSend, 'leg'>[]): string {
  const before = sends.filter((send) => send.leg === leg).length;
  return uuidFrom('sweep-leg', sweepId, leg, String(before + 1));
}
