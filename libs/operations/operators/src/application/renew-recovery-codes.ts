import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newRecoveryCodes } from '@usdt-africa/authentication';
import { event } from '@usdt-africa/contracts/events';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { RULES } from '../domain/rules.js';
import { Codes } from './codes.js';
import { recoveryCodes, useStep } from './credentials.js';
import { noAuthenticator } from './fresh-proof.js';
import { OperatorLog, operatorMetadata } from './operator-log.js';
import { assertStillIs, type SignedInOperator } from './sessions.js';

/** Replaces the recovery codes, for an operator who is signed in and has the authenticator at hand. */
export class RenewRecoveryCodes extends Command<string[]> {
  constructor(
    readonly operator: SignedInOperator,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: Codes,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 401 `wrong-code`, `session-ended`; 409 for an operator without an authenticator; 429 `locked` */
  async execute({ operator, code }: RenewRecoveryCodes): Promise<string[]> {
    const step = await this.codes.accept(operator.id, code, noAuthenticator);
    const fresh = newRecoveryCodes(RULES.recoveryCodes);
    const renewed = event('OperatorRecoveryCodesRenewed', {
      operatorId: operator.id,
      at: this.clock.now().toISOString(),
      recoveryCodes: fresh.length,
    });
    await this.operatorLog.append(operator.id, renewed, operatorMetadata(operator), async (tx) => {
      await assertStillIs(tx, operator.sessionId);
      await useStep(tx, operator.id, step);
      await recoveryCodes.replace(tx, operator.id, fresh);
    });
    await this.codes.forget(operator.id);
    return fresh;
  }
}
