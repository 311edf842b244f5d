import type { RefusalText } from './refusal-text.js';

/** Refusals of tier upgrade requests. */
export const verifications = {
  'verifications.not-found': { status: 404, sentence: 'We can’t find this request.' },
  'verifications.no-upgrade': { status: 404, sentence: 'You have no open upgrade request. Start one first.' },
  'verifications.under-way': {
    status: 409,
    sentence: 'Your upgrade request is already being checked. Wait for the answer.',
  },
  'verifications.not-above': {
    status: 409,
    sentence: 'This account already has that tier, or needs the one below it first.',
  },
  'verifications.not-open': { status: 409, sentence: 'You can’t change this while we check it.' },
  'verifications.not-draft': { status: 409, sentence: 'This was already sent.' },
  'verifications.wrong-part': { status: 409, sentence: 'This document doesn’t belong to this upgrade.' },
  'verifications.too-many-documents': { status: 409, sentence: 'An upgrade can have six documents. Remove one first.' },
  'verifications.selfie-picture': { status: 422, sentence: 'A selfie must be a JPG or PNG picture.' },
  'verifications.documents-missing': { status: 409, sentence: 'A document is missing. Add it first.' },
  'verifications.no-information-requested': { status: 409, sentence: 'We have no question for you here now.' },
  'verifications.not-ours': { status: 409, sentence: 'This is waiting for the customer now.' },
  'verifications.decided': { status: 409, sentence: 'This is already decided.' },
  'verifications.documents-not-viewed': {
    status: 409,
    sentence: 'Open the documents first. You can’t decide before you have viewed them.',
  },
  'verifications.no-such-document': { status: 404, sentence: 'This document isn’t among those that were sent.' },
  'verifications.documents-erased': { status: 410, sentence: 'These documents were permanently deleted.' },
  'verifications.second-person': {
    status: 409,
    sentence: 'You have already approved this. A second person must check it too.',
  },
  'verifications.ticks-missing': { status: 409, sentence: 'Tick all five checks, or decline.' },
  'verifications.account-frozen': {
    status: 409,
    sentence: 'This account is frozen. Nothing can be approved until it is unfrozen.',
  },
  'verifications.changed-meanwhile': {
    status: 409,
    sentence: 'This changed while you had it open. Load the page again.',
  },
  'verifications.no-individual-tier': {
    status: 409,
    sentence: 'Verify your identity first: your BVN is part of that request.',
  },
  'verifications.bvn-verified': { status: 409, sentence: 'Your BVN is already verified.' },
  'verifications.bvn-under-way': { status: 409, sentence: 'Your BVN is being checked. Wait for the answer.' },
  'verifications.bvn-stopped': {
    status: 409,
    sentence: 'Too many numbers didn’t match. Contact support for help.',
  },
} as const satisfies Readonly<Record<`verifications.${string}`, RefusalText>>;
