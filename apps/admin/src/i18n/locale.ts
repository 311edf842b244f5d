/** How the console writes dates and figures. */
export const LOCALE = 'en-GB';
