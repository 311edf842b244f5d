/** The code that is right, for the email and for the phone. */
export const OWNER_CODE: string;
