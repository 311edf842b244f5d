import type { ReceiverView, SendTermsView, TransferView } from '@usdt-africa/contracts/api';

/** Transfers and the people who can be paid, as the invented API knows them. */
export interface TransfersMock {
  /** Changes of the terms. */
  terms: Partial<SendTermsView>;
  /** Receivers by username. */
  readonly people: Map<string, ReceiverView>;
  usedKobo: bigint;
  lookUps: number;
  /** By id. */
  readonly made: Map<string, TransferView>;
}

/** A transfer that was sent, and one that was received. */
export const SENT: string;
export const RECEIVED: string;
export function transfersState(change?: Partial<TransfersMock>): TransfersMock;
