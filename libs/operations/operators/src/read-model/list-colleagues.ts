import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ColleagueView } from '@usdt-africa/contracts/admin';
import { Operators } from '../application/operators.js';
import { may, type Permission } from '../domain/permissions.js';

/** Other operators with this permission, to whom a task can be handed. Names alone. */
export class ListColleagues extends Query<ColleagueView[]> {
  constructor(
    readonly operatorId: string,
    readonly permission: Permission,
  ) {
    super();
  }
}

@QueryHandler(ListColleagues)
export class ListColleaguesHandler implements IQueryHandler<ListColleagues> {
  constructor(private readonly operators: Operators) {}

  async execute({ operatorId, permission }: ListColleagues): Promise<ColleagueView[]> {
    return (await this.operators.list())
      .filter(({ id, state, role }) => id !== operatorId && state !== 'disabled' && may(role, permission))
      .map(({ id, name, role }) => ({ id, name, role }));
  }
}
