import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Viewer } from '../domain/viewer.js';
import { OperatorLog } from './operator-log.js';
import type { PersonalDataRecord } from './personal-data-record.js';

/**
 * Opens a record's personal data to an operator, for a reason. Returns the time until which they are shown. The caller has
 * checked that the record exists: a missing one leaves no record of a view.
 */
export class OpenPersonalData extends Command<Date> {
  constructor(
    readonly record: PersonalDataRecord,
    readonly viewer: Viewer,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPersonalData)
export class OpenPersonalDataHandler implements ICommandHandler<OpenPersonalData> {
  constructor(private readonly operatorLog: OperatorLog) {}

  execute({ record: { resource, recordId, orderId }, viewer, reason }: OpenPersonalData): Promise<Date> {
    const why = { reason, ...(orderId && { orderId }) };
    return this.operatorLog.personalDataOpened(viewer, { resource, recordId }, why);
  }
}
