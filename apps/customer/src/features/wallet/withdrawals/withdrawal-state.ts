import type { WithdrawalView } from '@usdt-africa/contracts/api';

/** Poll intervals in milliseconds: while most reach their bank, while the bank is slow, and once it has ended. */
const SOON_MS = 2_000;
const SLOW_MS = 10_000;
const ENDED_MS = 60_000;

/** What the page of a withdrawal shows; `slow`: its bank needs longer than most do. */
export type WithdrawalStage = 'sending' | 'slow' | 'paid' | 'undone' | 'paid-after-all';

type Timed = Pick<WithdrawalView, 'status' | 'expectedBy'>;

/** @param now in milliseconds since the epoch */
export const stageOf = ({ status, expectedBy }: Timed, now: number): WithdrawalStage =>
  status === 'sending' && now > Date.parse(expectedBy) ? 'slow' : status;

/** Milliseconds until the next request. What has ended can still change: a bank sends naira back days later. */
export function paceOf(view: Timed | undefined, now: number): number {
  if (!view || view.status === 'sending') return view && stageOf(view, now) === 'slow' ? SLOW_MS : SOON_MS;
  return ENDED_MS;
}

/** Whole minutes since it was requested. */
export const minutesSince = ({ requestedAt }: Pick<WithdrawalView, 'requestedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(requestedAt)) / 60_000));
