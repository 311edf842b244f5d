import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AdminRequest, AdminRequests, type ChangeAnswer } from './admin-requests.js';
import { Operators } from './operators.js';

/** Takes effect at once and by one admin alone: a possible impostor is locked out first and questioned afterwards. */
export class DisableOperator extends Command<ChangeAnswer> {
  constructor(
    readonly operatorId: string,
    readonly request: AdminRequest,
  ) {
    super();
  }
}

@CommandHandler(DisableOperator)
export class DisableOperatorHandler implements ICommandHandler<DisableOperator> {
  constructor(
    private readonly operators: Operators,
    private readonly requests: AdminRequests,
  ) {}

  /** @throws Refusal 404; 409 `oneself` */
  async execute({ operatorId, request }: DisableOperator): Promise<ChangeAnswer> {
    const shown = await this.operators.show(operatorId);
    const answer = { status: 200, body: { ...shown, state: 'disabled', sessions: 0 } as const };
    return this.requests.alone(request, answer, (order, also) => this.operators.disable(operatorId, order, also));
  }
}
