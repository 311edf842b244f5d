import { REVIEW_TICKS } from '@usdt-africa/contracts/events';
import { walk, type Walkable, withoutExit } from '@usdt-africa/test-kit';
import {
  addDocument,
  agree,
  answer,
  requestInformation,
  begin,
  closeDocuments,
  viewDocuments,
  refuse,
  submit,
  timePassed,
  VERIFICATION_RULES,
  withdraw,
} from './decide.js';
import {
  type IdentityDocument,
  type Verification,
  verificationDecider,
  type VerificationEvent,
} from './verification.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const WHO = ['0199a000-0000-7000-8000-0000000000f1', '0199a000-0000-7000-8000-0000000000f2'] as const;
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
/** Steps of the walk take longer than documents stay open by default. */
const rules = { ...VERIFICATION_RULES, openMs: VERIFICATION_RULES.reviewMs };

const document = (part: IdentityDocument['part'], last: string): IdentityDocument => ({
  documentId: `0199a000-0000-7000-8000-0000000000c${last}`,
  part,
  kind: 'jpg',
  bytes: 1,
  sha256: 'a'.repeat(64),
});

const upgradeRequest: Walkable<Verification, VerificationEvent> = {
  decider: verificationDecider,
  label: ({ phase, begun, isErased, agreed }) =>
    `${begun ? phase : 'none'}${phase === 'waiting-us' && agreed.length === 1 ? ', half' : ''}${isErased ? ', erased' : ''}`,
  acts: {
    begin: (state, now) =>
      begin(
        state,
        { verificationId: ID, accountId: ID, number: 'T-1', tier: 'business', attempt: 1, language: 'en' },
        now,
      ),
    add: (state, now) => addDocument(state, document('registration', '1'), now),
    submit: (state, now) => submit(state, { document: null, numberKind: null, typed: SEALED }, false, now, rules),
    open: (state, now) => WHO.flatMap((operatorId) => viewDocuments(state, operatorId, now, rules)),
    close: (state, now) => closeDocuments(state, WHO[0], now),
    requestInformation: (state, now) => requestInformation(state, { question: SEALED, parts: [] }, now),
    answer: (state, now) => answer(state, null, now),
    yes: (state, now) => agree(state, WHO[0], [...REVIEW_TICKS], now, rules),
    yesToo: (state, now) => agree(state, WHO[1], [...REVIEW_TICKS], now, rules),
    no: (state, now) => refuse(state, WHO[0], { reason: 'expired', words: SEALED, documents: [] }, now, rules),
    withdraw,
    passLong: (state, now) => timePassed(state, new Date(now.getTime() + 2 * rules.approvedRetentionMs), rules),
  },
  ends: ['approved, erased', 'refused, erased', 'withdrawn, erased'],
  queue: ({ phase }) => (phase === 'waiting-us' ? 'tiers' : null),
};

describe('every state of a tier upgrade request', () => {
  it('ENG-02 has an event that leaves it, or is its end', () => {
    const found = walk(upgradeRequest, 8);
    expect(withoutExit(found, upgradeRequest.ends)).toEqual([]);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(['waiting-us, half', 'approved, erased', 'refused, erased']),
    );
  });
});
