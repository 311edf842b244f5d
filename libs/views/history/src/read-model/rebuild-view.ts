import { type AdminActor, type AdminProof, type AdminRebuild, offered } from '@usdt-africa/contracts/admin';
import type { RebuildStatus } from '@usdt-africa/event-store';
import { may, type Viewer } from '@usdt-africa/operators';
import type { ProofEntry } from '../application/proof-book.js';

export const UNDER_WAY: readonly RebuildStatus['state'][] = [
  'requested',
  'filling',
  'catching-up',
  'swapping',
  'paused',
];

/** @param viewer the operator who could control it; null where no control is offered */
export function rebuildView(
  one: RebuildStatus,
  who: (actor: string) => AdminActor,
  viewer: Viewer | null,
): AdminRebuild {
  const { mark, position } = one;
  const way = mark?.globalPosition ?? 0n;
  const gone = position?.globalPosition ?? 0n;
  const permille = one.state === 'done' ? 1000n : way === 0n ? 0n : gone >= way ? 1000n : (gone * 1000n) / way;
  const steers = viewer && may(viewer.role, 'projections.rebuild') && UNDER_WAY.includes(one.state);
  const acts = steers ? ([one.state === 'paused' ? 'resume' : 'pause', 'cancel'] as const) : [];
  return {
    id: one.id,
    projection: one.projection,
    state: one.state,
    by: who(one.requestedBy),
    reason: one.reason,
    requestedAt: one.requestedAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
    mark: mark?.globalPosition.toString() ?? null,
    position: position?.globalPosition.toString() ?? null,
    percent: `${permille / 10n}.${permille % 10n}`,
    eventsDone: one.eventsDone,
    eventsPerSecond: one.eventsPerSecond,
    secondsLeft: one.secondsLeft,
    errors: one.error ? 1 : 0,
    waitsFor: one.waitsFor,
    error: one.error,
    actions: acts.map((action) => offered(action, { facts: { name: one.projection } })),
  };
}

export function proofView(entry: ProofEntry, who: (actor: string) => AdminActor): AdminProof {
  const { proof, error, startedAt, finishedAt } = entry;
  return {
    id: entry.id,
    projection: entry.projection,
    state: error !== null ? 'failed' : proof ? 'done' : 'running',
    by: who(entry.by),
    reason: entry.reason,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    equal: proof?.equal ?? null,
    position: proof?.position?.globalPosition.toString() ?? null,
    events: proof?.events ?? 0,
    seconds: finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000) : null,
    tables: (proof?.tables ?? []).map(({ table, liveRows, rebuiltRows, differing }) => ({
      table,
      liveRows,
      builtRows: rebuiltRows,
      missing: Math.max(0, rebuiltRows - liveRows),
      extra: Math.max(0, liveRows - rebuiltRows),
      different: differing,
    })),
    differences: (proof?.differences ?? []).map(({ table, key, live, rebuilt }) => ({
      table,
      key,
      kind: live === null ? 'missing' : rebuilt === null ? 'extra' : 'different',
      live,
      built: rebuilt,
    })),
    error,
  };
}
