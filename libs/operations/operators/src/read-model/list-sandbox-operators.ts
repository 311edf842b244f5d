import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SandboxOperatorView } from '@usdt-africa/contracts/admin';
import { SandboxOperators } from '../application/sandbox-operators.js';

/** Who can be signed in with one click. */
export class ListSandboxOperators extends Query<SandboxOperatorView[]> {}

@QueryHandler(ListSandboxOperators)
export class ListSandboxOperatorsHandler implements IQueryHandler<ListSandboxOperators> {
  constructor(private readonly people: SandboxOperators) {}

  execute(): Promise<SandboxOperatorView[]> {
    return this.people.list();
  }
}
