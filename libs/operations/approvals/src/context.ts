import { approvalEventTypes } from '@usdt-africa/contracts/events';
import type { Context } from '@usdt-africa/platform';
import { APPROVAL_PROCESS } from './application/approval-process.js';
import { approvalDecider } from './domain/approval.js';
import { approvalsProjection } from './read-model/approvals-projection.js';

/** What approvals bring to the product. */
export const context: Context = {
  name: 'approvals',
  streams: ['approval'],
  deciders: { approval: approvalDecider },
  projections: () => [{ projection: approvalsProjection, fed: 'telling', about: 'what waits for a second person' }],
  acting: [APPROVAL_PROCESS],
  permissions: ['approvals.ask', 'approvals.read', 'approvals.decide'],
  rooms: [{ resource: 'approvals', stream: 'approval', readBy: 'approvals.read' }],
  auditActs: { types: approvalEventTypes, money: ['ApprovalGranted'] },
};
