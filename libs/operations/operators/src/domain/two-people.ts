import type { OperatorRole } from '@usdt-africa/contracts/admin';

/** For this long an operator decides no request of an operator whom they let in, and not the other way round either. */
export const TIE_MS = 7 * 86_400_000;

/** Roles that decide about money or about operators: no operator creates or takes over such an operator alone. */
const DECIDING: ReadonlySet<OperatorRole> = new Set(['finance', 'admin']);

/**
 * Whether a change to an operator needs a second person.
 * @param roles those they have and those they would get
 */
export function needsSecondPerson(...roles: readonly OperatorRole[]): boolean {
  return roles.some((role) => DECIDING.has(role));
}
