import type { AccountPasskeyView } from '@usdt-africa/contracts/api';
import type { People } from './mock-api.mjs';

/** Two of one customer: of a phone, and one that was never used. */
export const PASSKEYS: readonly AccountPasskeyView[];
/** A customer with these passkeys. */
export function withPasskeys(people: People, passkeys?: readonly AccountPasskeyView[]): void;
