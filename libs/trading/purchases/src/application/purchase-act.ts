/** What a PIN or a passkey confirms. */
export const PLACES_PURCHASE = 'place-purchase';
