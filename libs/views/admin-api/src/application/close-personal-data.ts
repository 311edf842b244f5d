import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '@usdt-africa/kernel';
import { OperatorLog, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { endPersonalDataViews } from '../read-model/personal-data-views.js';

/** A record whose personal data an operator may have open. */
export interface OpenedRecord {
  readonly resource: 'customers' | 'fundings' | 'guests' | 'orders' | 'payouts';
  readonly recordId: string;
  /** The order that it concerns. */
  readonly orderId?: string | null;
}

/** An operator closes the personal data of a record before their time is over; for other operators they stay open. */
export class ClosePersonalData extends Command<void> {
  constructor(
    readonly opened: OpenedRecord,
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

  async execute({ opened, viewer }: ClosePersonalData): Promise<void> {
    const { resource, recordId, orderId } = opened;
    // The page is shown again before the projection has read the event.
    await this.operatorLog.personalDataClosed(viewer, { resource, recordId }, orderId ? { orderId } : {}, (tx) =>
      endPersonalDataViews(tx, [{ resource, recordId, operatorId: viewer.id, at: this.clock.now().toISOString() }]),
    );
  }
}
