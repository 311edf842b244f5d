import type { AdminActor } from '@usdt-africa/contracts/admin';
import type { OperatorNames } from '@usdt-africa/platform';

const OPERATOR = 'operator:';

/** Those who did something to the rate: colleagues, or the part of the product that keeps it. */
export async function rateActors(
  operators: OperatorNames,
  actors: readonly (string | undefined)[],
): Promise<(actor: string) => AdminActor> {
  const ids = new Set(actors.flatMap((actor) => (actor?.startsWith(OPERATOR) ? [actor.slice(OPERATOR.length)] : [])));
  const names = await operators.names([...ids]);
  return (actor) => {
    if (!actor.startsWith(OPERATOR)) return { kind: 'system', name: 'rates', role: null, operatorId: null };
    const operatorId = actor.slice(OPERATOR.length);
    const [firstName = '', ...rest] = (names.get(operatorId) ?? '').trim().split(/\s+/);
    const initial = rest.at(-1)?.[0];
    return { kind: 'operator', name: initial ? `${firstName} ${initial}.` : firstName, role: null, operatorId };
  };
}
