import type { OperatorRole } from '@usdt-africa/contracts/admin';

/** For so long nobody decides what somebody asks for whom they let in, and not the other way round either. */
export const TIE_MS = 7 * 86_400_000;

/** Roles that decide about money or about operators: nobody alone makes such an operator, or takes one over. */
const DECIDING: ReadonlySet<OperatorRole> = new Set(['finance', 'admin']);

/**
 * Whether a change to an operator needs a second person.
 * @param roles those they have and those they would get
 */
export function needsSecondPerson(...roles: readonly OperatorRole[]): boolean {
  return roles.some((role) => DECIDING.has(role));
}
