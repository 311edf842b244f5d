/** A record whose personal data operators open for a reason. */
export interface PersonalDataRecord {
  readonly resource: 'customers' | 'fundings' | 'guests' | 'orders' | 'payouts';
  readonly recordId: string;
  /** The order that it concerns. */
  readonly orderId?: string | null;
}
