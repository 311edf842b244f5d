/** Something an operator should know about payouts. */
export interface PayoutAlarm {
  readonly level: 'warning' | 'critical';
  readonly code:
    | 'payouts-unknown'
    | 'payouts-disputed'
    | 'payouts-failed'
    | 'payouts-returned'
    | 'provider-list-unread'
    | 'float-negative'
    | 'provider-balance-low'
    | 'provider-balance-unknown';
  /** For a person. */
  readonly sentence: string;
}
