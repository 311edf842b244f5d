/** What a transfer seals: who paid whom, and what the sender wrote. */
export interface TransferDetails {
  readonly from: TransferPerson;
  readonly to: TransferPerson;
  readonly note: string | null;
}

/** As they were named when the transfer was made. */
export interface TransferPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/** The subject whose key seals them: it outlives both accounts for as long as the law wants payments recorded. */
export const transferSubject = (transferId: string): string => `transfer-${transferId}`;
