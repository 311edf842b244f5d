import { existsSync } from 'node:fs';
import { type EventData, STREAM_KINDS } from '@usdt-africa/contracts/events';
import { walk, type Walkable, withoutExit } from '@usdt-africa/testing';
import { approvalDecider, type ApprovalEvent, ask, decide, executed, expire, withdraw } from './approval.js';
import { closeDay, dayDecider, type DayEvent, dayNamed, reopenDay, startReading } from './reconciliation/day.js';
import { pause, resume, switchDecider, type SwitchEvent } from './switch.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const ASKS = '0199a000-0000-7000-8000-0000000000f1';
const DECIDES = '0199a000-0000-7000-8000-0000000000f2';
const HASH = 'a'.repeat(64);
const LATER_MS = 25 * 3_600_000;

type ApprovalState = typeof approvalDecider.initial;
const approval: Walkable<ApprovalState, ApprovalEvent> = {
  decider: approvalDecider,
  label: ({ state }) => state,
  acts: {
    ask: (state, now) =>
      ask(state, {
        approvalId: ID,
        verb: 'payout-repay',
        subject: { resource: 'payouts', id: ID, label: 'S1' },
        payload: {},
        payloadHash: HASH,
        amountKobo: null,
        askedBy: ASKS,
        at: now.toISOString(),
        expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
      }),
    yes: (state, now) => decide(state, true, DECIDES, HASH, now),
    no: (state, now) => decide(state, false, DECIDES, HASH, now),
    expire: (state, now) => expire(state, new Date(now.getTime() + LATER_MS)),
    withdraw: (state, now) => withdraw(state, ASKS, now),
    done: (state, now) => executed(state, null, now),
    impossible: (state, now) => executed(state, 'changed-meanwhile', now),
  },
  ends: ['refused', 'expired', 'withdrawn', 'executed', 'not-possible'],
};

const DAY = dayNamed('paystack-2026-01-04');
const figures: EventData<'ReconciliationDayClosed'>['figures'] = {
  lines: 1,
  resolved: 0,
  ledgerKobo: '1',
  statementKobo: '1',
  differenceKobo: '0',
  sha256: HASH,
};
const readingId = ID;
type DayState = typeof dayDecider.initial;
const day: Walkable<DayState, DayEvent> = {
  decider: dayDecider,
  label: ({ reading, statement, closed }) =>
    closed ? 'closed' : reading ? 'being read' : statement ? 'read' : 'without a statement',
  acts: {
    start: (state, now) => startReading(state, DAY, readingId, now),
    read: ({ reading }) => (reading ? [{ type: 'StatementRead', data: { readingId } } as DayEvent] : []),
    leave: ({ reading }) => (reading ? [{ type: 'StatementReadingLeft', data: { readingId } } as DayEvent] : []),
    close: (state, now) => closeDay(state, DAY, { explain: 0, pending: 0 }, figures, now),
    reopen: (state, now) => reopenDay(state, DAY, { ...figures, sha256: 'b'.repeat(64) }, now),
  },
  ends: ['closed'],
};

type SwitchState = typeof switchDecider.initial;
const pausing: Walkable<SwitchState, SwitchEvent> = {
  decider: switchDecider,
  label: ({ paused }) => (paused ? 'paused' : 'open'),
  acts: {
    pause: (state, now) => pause(state, 'payouts', null, now),
    resume: (state, now) => resume(state, 'payouts', now),
  },
  ends: ['open'],
};

/** Where each kind of stream is walked like this, or why nothing can be stuck in it. */
const KINDS: Readonly<Record<keyof typeof STREAM_KINDS, { readonly walkedIn: string } | { readonly because: string }>> =
  {
    order: { walkedIn: 'orders' },
    deposit: { walkedIn: 'deposits' },
    payout: { walkedIn: 'payouts' },
    dispute: { walkedIn: 'disputes' },
    mail: { walkedIn: 'notifications' },
    operator: { because: 'invited, active or disabled, and an admin moves them on: no money or person waits' },
    approval: { walkedIn: 'backoffice' },
    reconciliation: { walkedIn: 'backoffice' },
    switch: { walkedIn: 'backoffice' },
    asset: {
      because: 'one fact: it arrived; the order shows it, and is held where the stablecoin could not be credited',
    },
    erasure: { because: 'one fact: it is erased' },
    addresses: { because: 'only grows' },
    rate: { because: 'a pin, a margin or a pause is replaced by the next, and ends by its own time' },
    limit: { because: 'a reservation ends with its order, an override by its own time' },
  };

describe('states without an exit', () => {
  it('ENG-02 there are none of a request to a second person, a day of a provider and a switch', () => {
    expect(withoutExit(walk(approval, 4), approval.ends)).toEqual([]);
    expect(withoutExit(walk(day, 6), day.ends)).toEqual([]);
    expect(withoutExit(walk(pausing, 4), pausing.ends)).toEqual([]);
  });

  it('ENG-02 are looked for in every aggregate there is', () => {
    expect(Object.keys(KINDS).sort()).toEqual(Object.keys(STREAM_KINDS).sort());
    for (const kind of Object.values(KINDS))
      if ('walkedIn' in kind)
        expect(existsSync(new URL(`../../../${kind.walkedIn}/src/domain/exits.spec.ts`, import.meta.url))).toBe(true);
  });
});
