import type { AccountView, RegistrationView } from '@usdt-africa/contracts/api';

export const ACCOUNT: AccountView;
/** The code that is always right: `413 825`, and of a reset `4138`. */
export const CODE: string;
/** A registration under way, whose details are there. */
export function registration(change?: Partial<Record<keyof RegistrationView, unknown>>): RegistrationView;
