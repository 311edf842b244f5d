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
  projections: () => [{ projection: approvalsProjection, feed: 'kafka', about: 'what waits for a second person' }],
  request: [APPROVAL_PROCESS],
  permissions: ['approvals.request', 'approvals.read', 'approvals.decide'],
  liveResources: [{ resource: 'approvals', stream: 'approval', readBy: 'approvals.read' }],
  auditActs: { types: approvalEventTypes, money: ['ApprovalGranted'] },
};
