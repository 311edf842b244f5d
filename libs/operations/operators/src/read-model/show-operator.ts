import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OperatorView } from '@usdt-africa/contracts/admin';
import { Operators } from '../application/operators.js';

export class ShowOperator extends Query<OperatorView> {
  constructor(readonly operatorId: string) {
    super();
  }
}

@QueryHandler(ShowOperator)
export class ShowOperatorHandler implements IQueryHandler<ShowOperator> {
  constructor(private readonly operators: Operators) {}

  /** @throws Refusal 404 */
  execute({ operatorId }: ShowOperator): Promise<OperatorView> {
    return this.operators.show(operatorId);
  }
}
