import type { WithdrawalView } from '@usdt-africa/contracts/api';

/** Withdrawals as the invented API knows them. */
export interface WithdrawalsMock {
  /** By id. */
  readonly made: Map<string, WithdrawalView>;
  /** Keeps new ones being sent: otherwise the invented bank pays them soon. */
  waits: boolean;
}

/** A withdrawal of each kind of end. */
export const SENDING: string;
export const SLOW: string;
export const PAID: string;
export const REFUSED: string;
export const RETURNED: string;
export const AFTER_ALL: string;
export function withdrawalsState(): WithdrawalsMock;
