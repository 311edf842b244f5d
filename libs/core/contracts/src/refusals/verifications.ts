import type { RefusalText } from './refusal-text.js';

/** Refusals of tier upgrade requests. */
export const verifications = {
  'verifications.not-found': { status: 404, sentence: 'There is no such request.' },
  'verifications.no-upgrade': { status: 404, sentence: 'No upgrade is under way. Begin one first.' },
  'verifications.under-way': { status: 409, sentence: 'An upgrade is being looked at already. Wait for its answer.' },
  'verifications.not-above': {
    status: 409,
    sentence: 'This account has that tier already, or must have the one below it first.',
  },
  'verifications.not-open': { status: 409, sentence: 'Nothing can be changed here while we look at it.' },
  'verifications.not-draft': { status: 409, sentence: 'This was sent already.' },
  'verifications.wrong-part': { status: 409, sentence: 'This paper does not belong to this upgrade.' },
  'verifications.too-many-documents': { status: 409, sentence: 'Six papers are enough. Take one away first.' },
  'verifications.selfie-picture': { status: 422, sentence: 'A selfie is a picture, JPG or PNG.' },
  'verifications.documents-missing': { status: 409, sentence: 'A paper is missing. Add it first.' },
  'verifications.no-information-requested': { status: 409, sentence: 'Nothing is asked of you here now.' },
  'verifications.not-ours': { status: 409, sentence: 'It waits for the customer now.' },
  'verifications.decided': { status: 409, sentence: 'This is decided already.' },
  'verifications.documents-not-viewed': {
    status: 409,
    sentence: 'Open the papers first: nobody decides on what they have not seen.',
  },
  'verifications.no-such-document': { status: 404, sentence: 'This paper is not among those that were sent.' },
  'verifications.documents-erased': { status: 410, sentence: 'These papers were made unreadable.' },
  'verifications.second-person': { status: 409, sentence: 'You have said yes already. Somebody else must look, too.' },
  'verifications.ticks-missing': { status: 409, sentence: 'Tick all five, or refuse.' },
  'verifications.account-frozen': {
    status: 409,
    sentence: 'This account is frozen: nothing is approved until it is not.',
  },
  'verifications.changed-meanwhile': { status: 409, sentence: 'It changed while you looked at it. Look again.' },
  'verifications.no-individual-tier': {
    status: 409,
    sentence: 'Verify your identity first: your BVN is part of that request.',
  },
  'verifications.bvn-verified': { status: 409, sentence: 'Your BVN is verified already.' },
  'verifications.bvn-under-way': { status: 409, sentence: 'Your BVN is being checked. Wait for the answer.' },
  'verifications.bvn-stopped': {
    status: 409,
    sentence: 'Too many numbers did not match. Contact support: they help you further.',
  },
} as const satisfies Readonly<Record<`verifications.${string}`, RefusalText>>;
