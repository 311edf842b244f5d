import type { ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Approvals } from './approvals.js';

/** Carries out what a second person decided, whatever became of the process in which they did. */
export class ApprovalProcess implements ProcessManager {
  readonly name = 'approval-process';
  readonly handles = ['ApprovalGranted', 'ApprovalRefused', 'ApprovalExpired'];

  constructor(private readonly approvals: Approvals) {}

  react(event: RecordedEvent): Promise<void> {
    return this.approvals.settle(event.streamId.slice('approval-'.length));
  }
}
