/** What a PIN or a passkey confirms. */
export const REQUESTS_WITHDRAWAL = 'request-withdrawal';
