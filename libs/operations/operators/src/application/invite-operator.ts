import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OperatorRole, OperatorView } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { needsSecondPerson } from '../domain/two-people.js';
import { type AdminRequest, AdminRequests, type ChangeAnswer } from './admin-requests.js';
import { Operators } from './operators.js';
import { type Profile, Profiles } from './profiles.js';

/** Invites an operator, or requests a second approval. */
export class InviteOperator extends Command<ChangeAnswer> {
  constructor(
    /** Of the new operator, so that the same request makes the same one. */
    readonly operatorId: string,
    readonly who: Profile & { readonly role: OperatorRole },
    readonly request: AdminRequest,
  ) {
    super();
  }
}

@CommandHandler(InviteOperator)
export class InviteOperatorHandler implements ICommandHandler<InviteOperator> {
  constructor(
    private readonly operators: Operators,
    private readonly profiles: Profiles,
    private readonly requests: AdminRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 422 `email-taken` */
  async execute({ operatorId, who, request }: InviteOperator): Promise<ChangeAnswer> {
    const { name, email, role } = who;
    if (needsSecondPerson(role)) {
      await this.operators.mustBeFree(email);
      const profile = JSON.stringify(await this.profiles.seal(operatorId, { name, email }));
      return this.requests.together(request, 'operator-invite', { operatorId, act: 'invite' }, { role, profile });
    }
    const body: OperatorView = {
      id: operatorId,
      name,
      email,
      role,
      state: 'invited',
      hasTotp: false,
      passkeys: 0,
      sessions: 0,
      invitedAt: this.clock.now().toISOString(),
      lastSignInAt: null,
      lockedUntil: null,
    };
    return this.requests.alone(request, { status: 201, body }, (order, also) =>
      this.operators.invite(operatorId, who, order, also),
    );
  }
}
