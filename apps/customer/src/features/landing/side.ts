/** Which way money goes. */
export type Side = 'sell' | 'buy';
