import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { customerHasIt } from '../domain/decide.js';
import { type ActAnswer, CaseActs, type OwnersRequest } from './case-acts.js';

/** The customer confirms that the money was received after all. */
export class ConfirmReceipt extends Command<ActAnswer> {
  constructor(readonly request: OwnersRequest) {
    super();
  }
}

@CommandHandler(ConfirmReceipt)
export class ConfirmReceiptHandler implements ICommandHandler<ConfirmReceipt> {
  constructor(
    private readonly acts: CaseActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: ConfirmReceipt): Promise<ActAnswer> {
    return this.acts.ofOwner(request, 200, (dispute) => customerHasIt(dispute, this.clock.now()));
  }
}
