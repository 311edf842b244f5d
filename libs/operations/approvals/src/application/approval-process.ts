import { Injectable } from '@nestjs/common';
import { type AppendedEvent, type ProcessManager, processManager, type RecordedEvent } from '@usdt-africa/event-store';
import { Approvals } from './approvals.js';

/** Carries out what a second person decided, whatever became of the process in which they did. */
@Injectable()
export class ApprovalProcess implements ProcessManager {
  static readonly reactions = processManager<ApprovalProcess>('approval-process', {
    ApprovalGranted: settle,
    ApprovalGrantedFromCli: settle,
    ApprovalRejected: settle,
    ApprovalExpired: settle,
    ApprovalCancelled: settle,
    ApprovalWithdrawn: settle,
    OperatorDisabled: changed,
    OperatorRoleChanged: changed,
    OperatorCredentialsReset: changed,
  });
  readonly name = ApprovalProcess.reactions.name;
  readonly handles = ApprovalProcess.reactions.handles;

  constructor(readonly approvals: Approvals) {}

  react(event: RecordedEvent): Promise<void> {
    return ApprovalProcess.reactions.react(event, this);
  }
}

function settle(_data: unknown, { streamId }: AppendedEvent, { approvals }: ApprovalProcess): Promise<void> {
  return approvals.settle(streamId.slice('approval-'.length));
}

/** Cancels the operator's earlier requests, because the requester has changed. */
function changed(
  { operatorId, at }: { readonly operatorId: string; readonly at: string },
  _event: unknown,
  { approvals }: ApprovalProcess,
): Promise<unknown> {
  return approvals.dropOf(operatorId, new Date(at));
}

/** Its name and event types, for the check that it keeps up. */
export const APPROVAL_PROCESS = ApprovalProcess.reactions;
