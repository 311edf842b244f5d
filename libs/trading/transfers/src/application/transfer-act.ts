/** What a PIN or a passkey confirms. */
export const MAKES_TRANSFER = 'make-transfer';
