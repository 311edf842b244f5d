import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';
import { Guests } from '../read-model/people/guests.js';

/** Personal data of a guest are shown to an operator, for a reason, until the time that is answered. */
export class OpenGuest extends Command<Date> {
  constructor(
    readonly guestId: string,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenGuest)
export class OpenGuestHandler implements ICommandHandler<OpenGuest> {
  constructor(
    private readonly guests: Guests,
    private readonly operatorLog: OperatorLog,
  ) {}

  /** @throws Refusal 404 for an unknown guest, which leaves no record of a view */
  async execute({ guestId, viewer, reason }: OpenGuest): Promise<Date> {
    if (!(await this.guests.of([guestId])).has(guestId)) throw refusal('console.no-guest');
    return this.operatorLog.personalDataOpened(viewer, { resource: 'guests', recordId: guestId }, { reason });
  }
}
