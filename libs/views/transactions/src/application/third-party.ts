/** A bank account that was paid, as it is sealed. */
export interface Payee {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** A payee, marked as a third party. */
export function thirdParty({ bankName, accountNumber, accountName }: Payee) {
  return { thirdParty: true as const, bank: bankName, accountNumber, accountName };
}
