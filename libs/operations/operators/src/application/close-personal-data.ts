import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import type { Viewer } from '../domain/viewer.js';
import { endPersonalDataViews } from '../read-model/personal-data-views.js';
import { OperatorLog } from './operator-log.js';
import type { PersonalDataRecord } from './personal-data-record.js';

/** Closes a record's personal data to an operator before their time is over; for other operators they stay open. */
export class ClosePersonalData extends Command<void> {
  constructor(
    readonly record: PersonalDataRecord,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@CommandHandler(ClosePersonalData)
export class ClosePersonalDataHandler implements ICommandHandler<ClosePersonalData> {
  constructor(
    private readonly operatorLog: OperatorLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ record, viewer }: ClosePersonalData): Promise<void> {
    const { resource, recordId, orderId } = record;
    // The page is shown again before the projection has read the event.
    await this.operatorLog.personalDataClosed(viewer, { resource, recordId }, orderId ? { orderId } : {}, (tx) =>
      endPersonalDataViews(tx, [{ resource, recordId, operatorId: viewer.id, at: this.clock.now().toISOString() }]),
    );
  }
}
