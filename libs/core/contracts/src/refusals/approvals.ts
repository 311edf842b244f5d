import type { RefusalText } from './refusal-text.js';

/** The refusals of approvals. */
export const approvals = {
  'approvals.own-request': { status: 403, sentence: 'You asked for it yourself: somebody else decides.' },
  'approvals.about-yourself': { status: 403, sentence: 'It is about yourself: somebody else decides.' },
  'approvals.not-yours': { status: 403, sentence: 'Only who asked for it can withdraw it.' },
  'approvals.no-approval': { status: 404, sentence: 'There is no such request.' },
  'approvals.withdrawn': { status: 409, sentence: 'Whoever asked for it has withdrawn it.' },
  'approvals.decided-already': { status: 409, sentence: 'Somebody else has decided this already.' },
  'approvals.expired': { status: 409, sentence: 'This request has run out. It can be asked again.' },
  'approvals.changed-meanwhile': { status: 409, sentence: 'This is not what was asked for. Look at it again.' },
  'approvals.requester-changed': {
    status: 409,
    sentence: 'Whoever asked for it is not who they were then: it has to be asked again.',
  },
  'approvals.other-admins-decide': {
    status: 409,
    sentence: 'Another admin can decide this in the console, and only they.',
  },
  'approvals.tied': {
    status: 403,
    sentence: 'One of you let the other in within the last seven days: somebody else decides.',
  },
  'approvals.not-permitted': { status: 403, sentence: 'Your role does not decide this.' },
} as const satisfies Readonly<Record<`approvals.${string}`, RefusalText>>;
