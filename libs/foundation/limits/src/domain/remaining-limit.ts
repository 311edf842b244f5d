import type { Allowance, IdentifierKind } from './allowance.js';

/** One identifier of a person, as it stands. */
export interface Known {
  readonly kind: IdentifierKind;
  readonly state: Allowance;
}

/** What a person may still send on a day: the least that any of their identifiers leaves. */
export interface RemainingLimit {
  readonly limitMicro: bigint;
  readonly leftMicro: bigint;
  readonly renewsAt: Date;
  /** Of an account: whose limit it is; left out, a day's. On the last day of a month both renew in one moment. */
  readonly period?: 'month';
}
