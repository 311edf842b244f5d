import type { RefusalText } from './refusal-text.js';

/** The refusals of approvals. */
export const approvals = {
  'approvals.own-request': { status: 403, sentence: 'You made this request. Another operator must decide.' },
  'approvals.about-yourself': { status: 403, sentence: 'This request is about you. Another operator must decide.' },
  'approvals.not-yours': { status: 403, sentence: 'Only the operator who made this request can withdraw it.' },
  'approvals.no-approval': { status: 404, sentence: 'We can’t find this request.' },
  'approvals.withdrawn': { status: 409, sentence: 'The requester has withdrawn this request.' },
  'approvals.decided-already': { status: 409, sentence: 'Another operator has already decided this.' },
  'approvals.expired': { status: 409, sentence: 'This request has expired. It can be made again.' },
  'approvals.changed-meanwhile': {
    status: 409,
    sentence: 'This has changed since it was requested. Load the page again.',
  },
  'approvals.requester-changed': {
    status: 409,
    sentence: 'The requester’s role or access has changed since. The request must be made again.',
  },
  'approvals.other-admins-decide': {
    status: 409,
    sentence: 'Only another admin can decide this, in the console.',
  },
  'approvals.tied': {
    status: 403,
    sentence: 'One of you gave the other access within the last seven days. Another operator must decide.',
  },
  'approvals.not-permitted': { status: 403, sentence: 'Your role can’t decide this.' },
} as const satisfies Readonly<Record<`approvals.${string}`, RefusalText>>;
