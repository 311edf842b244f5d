/** The payee of an order, as its event has it once opened. */
export interface Recipient {
  readonly bankCode?: string;
  readonly bankName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Who sells, as the order's event has it once opened. */
export interface Sender {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
}
