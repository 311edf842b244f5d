import type { AccountLimitsView, AccountView, RegistrationView } from '@usdt-africa/contracts/api';

export const ACCOUNT: AccountView;
/** The code that is always right: `413 825`, and of a reset `4138`. */
export const CODE: string;
/** A registration under way, whose details are there. */
export function registration(change?: Partial<Record<keyof RegistrationView, unknown>>): RegistrationView;
/** What may be sold, of a customer with two orders that hold a part. */
export function limits(change?: Partial<AccountLimitsView>): AccountLimitsView;
/** Of the first level: less than a guest's. */
export function basicLimits(): AccountLimitsView;
