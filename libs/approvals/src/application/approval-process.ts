import type { ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Approvals } from './approvals.js';

/** After these an operator is not any more who asked for what they had asked for. */
const CHANGES = ['OperatorDisabled', 'OperatorRoleChanged', 'OperatorCredentialsReset'] as const;

/** What it is called and fed, for whoever watches that it keeps up. */
export const APPROVAL_PROCESS = {
  name: 'approval-process',
  handles: [
    'ApprovalGranted',
    'ApprovalGrantedByCommand',
    'ApprovalRefused',
    'ApprovalExpired',
    'ApprovalDropped',
    'ApprovalWithdrawn',
    ...CHANGES,
  ],
} as const;

/** Carries out what a second person decided, whatever became of the process in which they did. */
export class ApprovalProcess implements ProcessManager {
  readonly name = APPROVAL_PROCESS.name;
  readonly handles = APPROVAL_PROCESS.handles;

  constructor(private readonly approvals: Approvals) {}

  async react({ type, streamId, data }: RecordedEvent): Promise<void> {
    if (!(CHANGES as readonly string[]).includes(type))
      return this.approvals.settle(streamId.slice('approval-'.length));
    const { operatorId, at } = data as { operatorId: string; at: string };
    await this.approvals.dropOf(operatorId, new Date(at));
  }
}
