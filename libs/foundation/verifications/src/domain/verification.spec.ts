import { event, REVIEW_TICKS } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import {
  addDocument,
  agree,
  answer,
  requestInformation,
  requestCheck,
  checked,
  closeDocuments,
  type Decided,
  heldBack,
  isNeutral,
  reusableDocuments,
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
const SADE = '0199a000-0000-7000-8000-0000000000f1';
const FEMI = '0199a000-0000-7000-8000-0000000000f2';
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const rules = VERIFICATION_RULES;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-24T09:00:00.000Z');
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();
const [TICKS] = [[...REVIEW_TICKS]];

type OperatorRoute = (state: Verification, now: Date) => Decided;
const { given } = specify(verificationDecider, (state, act: OperatorRoute, now) => act(state, now), at(0));

const begun = (tier: 'individual' | 'business') =>
  event('VerificationStarted', {
    verificationId: ID,
    accountId: ID,
    number: 'T-1',
    tier,
    attempt: 1,
    language: 'en',
    at: at(0),
  });
const document = (part: IdentityDocument['part'], last: string): IdentityDocument => ({
  documentId: `0199a000-0000-7000-8000-0000000000c${last}`,
  part,
  kind: 'jpg',
  bytes: 1,
  sha256: 'a'.repeat(64),
});
const added = (one: IdentityDocument) => event('VerificationDocumentAdded', { ...one, at: at(0) });
const front = document('identity-front', '1');
const selfie = document('selfie', '2');
const letter = document('registration', '3');
const sent = event('VerificationSubmitted', {
  document: 'licence',
  numberKind: 'nin',
  typed: SEALED,
  dueAt: at(24),
  at: at(0),
});
const opened = (operatorId: string, hour = 1) =>
  event('VerificationDocumentsViewed', { operatorId, until: at(hour + 0.25), at: at(hour) });
const INDIVIDUAL = [begun('individual'), added(front), added(selfie), sent];
const BUSINESS = [begun('business'), added(letter), sent];
const yes =
  (who: string): OperatorRoute =>
  (state, now) =>
    agree(state, who, TICKS, now, rules);

describe('tier upgrade request', () => {
  it('LIM-02 is submitted once all its documents are there, and is due 24 hours later', () => {
    const send: OperatorRoute = (state, now) =>
      submit(state, { document: 'licence', numberKind: 'nin', typed: SEALED }, false, now, rules);
    given(begun('individual'), added(front)).when(send).thenRefused({ code: 'documents-missing' });
    given(begun('individual'), added(front), added(selfie)).when(send).then(sent);
    given(...INDIVIDUAL)
      .when(send)
      .thenRefused({ code: 'not-draft' });
  });

  it('LIM-02 a new picture replaces the previous one, documents of a business are added to each other', () => {
    const again = document('identity-front', '9');
    given(begun('individual'), added(front))
      .when((state, now) => addDocument(state, again, now))
      .then(event('VerificationDocumentRemoved', { documentId: front.documentId, at: at(0) }), added(again));
    given(begun('individual'))
      .when((state, now) => addDocument(state, letter, now))
      .thenRefused({ code: 'wrong-part' });
    given(...INDIVIDUAL)
      .when((state, now) => addDocument(state, again, now))
      .thenRefused({ code: 'not-open' });
  });

  it('ADM-07 the clock stops while the customer must answer, and resumes with the remaining time', () => {
    const requested = event('VerificationInformationRequested', {
      question: SEALED,
      parts: ['identity-back'],
      at: at(10),
    });
    given(...INDIVIDUAL)
      .when((state, now) => requestInformation(state, { question: SEALED, parts: ['identity-back'] }, now), at(10))
      .thenState({ phase: 'waiting-customer', dueAt: null, leftMs: 14 * HOUR });
    given(...INDIVIDUAL, requested)
      .when((state, now) => answer(state, null, now), at(100))
      .thenState({ phase: 'waiting-us', dueAt: at(114) });
    given(...INDIVIDUAL, requested)
      .when(yes(SADE), at(11))
      .thenRefused({ code: 'not-ours' });
  });

  it('ADM-07 no reviewer decides on unopened documents, or without all five ticks', () => {
    given(...INDIVIDUAL)
      .when(yes(SADE), at(1))
      .thenRefused({ code: 'documents-not-viewed' });
    given(...INDIVIDUAL, opened(SADE))
      .when(yes(SADE), at(2))
      .thenRefused({ code: 'documents-not-viewed' });
    given(...INDIVIDUAL, opened(SADE))
      .when((state, now) => agree(state, SADE, TICKS.slice(1), now, rules), at(1.1))
      .thenRefused({ code: 'ticks-missing' });
    given(...INDIVIDUAL, opened(SADE))
      .when(yes(SADE), at(1.1))
      .thenState({ phase: 'approved' });
  });

  it('ADM-07 a reviewer closes the documents early, for themselves alone and once', () => {
    const close: OperatorRoute = (state, now) => closeDocuments(state, SADE, now);
    const closed = event('VerificationDocumentsClosed', { operatorId: SADE, at: at(1.1) });
    given(...INDIVIDUAL, opened(SADE))
      .when(close, at(1.1))
      .then(closed);
    given(...INDIVIDUAL, opened(SADE), closed)
      .when(close, at(1.2))
      .then();
    given(...INDIVIDUAL, opened(SADE), closed)
      .when(yes(SADE), at(1.2))
      .thenRefused({ code: 'documents-not-viewed' });
    given(...INDIVIDUAL, opened(SADE), opened(FEMI), closed)
      .when(yes(FEMI), at(1.2))
      .thenState({ phase: 'approved' });
  });

  it('ADM-07 Business takes two approvers, and one operator cannot be both', () => {
    const first = [
      ...BUSINESS,
      opened(SADE),
      event('VerificationApprovalRecorded', { operatorId: SADE, ticks: TICKS, heldMicro: '0', at: at(1) }),
    ];
    given(...BUSINESS, opened(SADE))
      .when(yes(SADE), at(1.1))
      .thenState({ phase: 'waiting-us', agreed: [SADE] });
    given(...first)
      .when(yes(SADE), at(1.1))
      .thenRefused({ code: 'second-person' });
    given(...first, opened(FEMI))
      .when(yes(FEMI), at(1.1))
      .thenState({ phase: 'approved', agreed: [SADE, FEMI] });
  });

  it('ADM-07 two approvers are needed above the single-approver limit, whatever is received later', () => {
    const approves = (operatorId: string, micro: bigint, shown = micro): OperatorRoute => {
      const held = { micro, aloneMicro: 500n, deposits: [] };
      return (state, now) => agree(state, operatorId, TICKS, now, rules, state.agreed, held, shown);
    };
    const approval = (heldMicro: string) =>
      event('VerificationApprovalRecorded', { operatorId: SADE, ticks: TICKS, heldMicro, at: at(1) });
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 500n), at(1.1))
      .thenState({ phase: 'approved' });
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 501n), at(1.1))
      .thenState({ phase: 'waiting-us', agreedTo: { [SADE]: '501' } });
    given(...INDIVIDUAL, opened(SADE), approval('501'))
      .when(approves(SADE, 501n), at(1.1))
      .thenRefused({ code: 'second-person' });
    for (const before of [approval('501'), approval('900'), approval('400'), approval('0')])
      given(...INDIVIDUAL, opened(SADE), before, opened(FEMI))
        .when(approves(FEMI, 501n), at(1.1))
        .thenState({ phase: 'approved' });
    // Only the shown amount is named.
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 2_000n, 300n), at(1.1))
      .thenState({ phase: 'approved', agreedTo: { [SADE]: '300' } });
    // Deposits no longer held need no approval.
    given(...INDIVIDUAL, opened(SADE), approval('900'))
      .when(approves(SADE, 0n), at(1.1))
      .thenState({ phase: 'approved' });
  });

  it('ADM-07 releases the oldest deposits first, up to the sum two approvers named or one may release alone', () => {
    const deposits = [800n, 1n, 400n, 200n, 100n].map((amountMicro, n) => ({ key: `d${n}`, amountMicro }));
    const held = { micro: 1_501n, aloneMicro: 500n, deposits };
    expect(heldBack(held, [800n, 1_501n])).toEqual(['d3', 'd4']);
    expect(heldBack(held, [1_501n, 1_501n])).toEqual([]);
    expect(heldBack(held, [0n, 1_501n])).toEqual(['d0', 'd3', 'd4']);
    expect(heldBack(held, [1_501n])).toEqual(['d0', 'd3', 'd4']);
    expect(heldBack({ ...held, aloneMicro: 0n }, [300n])).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
  });

  it('ADM-07 refused documents are made unreadable 30 days after, approved ones when the law allows, withdrawn ones at once', () => {
    const no: OperatorRoute = (state, now) =>
      refuse(
        state,
        SADE,
        { reason: 'expired', words: SEALED, documents: [{ documentId: front.documentId, fault: 'expired' }] },
        now,
        rules,
      );
    given(...INDIVIDUAL, opened(SADE))
      .when(no, at(1))
      .thenState({ phase: 'refused', eraseAt: at(1 + 30 * 24) });
    given(...INDIVIDUAL, opened(SADE))
      .when(yes(SADE), at(1))
      .thenState({ eraseAt: at(1 + 1_826 * 24) });
    given(...INDIVIDUAL)
      .when(withdraw, at(1))
      .thenState({ phase: 'withdrawn', eraseAt: at(1) });
    const refused = event('VerificationRefused', {
      reason: 'expired',
      words: SEALED,
      documents: [],
      eraseAt: at(30 * 24),
      at: at(0),
    });
    const pass: OperatorRoute = (state, now) => timePassed(state, now, rules);
    given(...INDIVIDUAL, refused)
      .when(pass, at(30 * 24 - 0.001))
      .then();
    given(...INDIVIDUAL, refused)
      .when(pass, at(30 * 24))
      .then(event('VerificationDocumentsErased', { at: at(30 * 24) }));
    given(...INDIVIDUAL)
      .when(pass, at(9_999))
      .then();
    given(begun('individual'))
      .when(pass, at(30 * 24))
      .thenState({ phase: 'withdrawn' });
  });

  const state = (...events: readonly VerificationEvent[]) =>
    events.reduce(verificationDecider.evolve, verificationDecider.initial);
  const no = { words: null, eraseAt: '2026-12-20T10:00:00.000Z', at: '2026-11-20T10:00:00.000Z' } as const;

  it('LIM-02 a refused request leaves the documents that were not named, and none without a reason or when unreadable', () => {
    const refused = (reason: 'unreadable' | 'altered', named: readonly IdentityDocument[]) => {
      const documents = named.map(({ documentId, part }) => ({
        documentId,
        part,
        nth: 1,
        fault: 'unreadable' as const,
      }));
      return event('VerificationRefused', { ...no, reason, documents });
    };
    const reusable = (...last: readonly VerificationEvent[]) => reusableDocuments(state(...INDIVIDUAL, ...last));
    expect(reusable(refused('unreadable', [front]))).toEqual([selfie]);
    expect(reusable(refused('unreadable', [front, selfie]))).toEqual([]);
    expect(reusable(refused('unreadable', []))).toBeNull();
    expect(reusable(refused('altered', [selfie]))).toBeNull();
    expect(reusable()).toBeNull();
    const erased = event('VerificationDocumentsErased', { at: no.eraseAt });
    expect(reusable(refused('unreadable', [selfie]), erased)).toBeNull();
  });

  it('LIM-02 ADM-07 names each refused document of a business by its place and its fault, and carries over the others', () => {
    const [second, third] = [document('registration', '4'), document('registration', '5')];
    const sentThree = [begun('business'), added(letter), added(second), added(third), sent, opened(SADE)];
    const refused =
      (...named: readonly { readonly documentId: string; readonly fault: 'unreadable' | 'expired' }[]): OperatorRoute =>
      (upgradeRequest, now) =>
        refuse(upgradeRequest, SADE, { reason: 'unreadable', words: null, documents: named }, now, rules);
    const twice = refused(
      { documentId: third.documentId, fault: 'expired' },
      { documentId: second.documentId, fault: 'unreadable' },
    );
    const named = (one: IdentityDocument, nth: number, fault: 'expired' | 'unreadable') =>
      ({ documentId: one.documentId, part: 'registration', nth, fault }) as const;
    const happened = event('VerificationRefused', {
      reason: 'unreadable',
      words: null,
      documents: [named(third, 3, 'expired'), named(second, 2, 'unreadable')],
      eraseAt: at(1 + 30 * 24),
      at: at(1),
    });
    given(...sentThree)
      .when(twice, at(1))
      .then(happened);
    expect(reusableDocuments(state(...sentThree, happened))).toEqual([letter]);
    given(...sentThree)
      .when(refused({ documentId: front.documentId, fault: 'expired' }), at(1))
      .thenRefused({ code: 'no-such-document' });
  });

  it('LIM-02 a check is requested under one reference, and its first answer stays', () => {
    const requested = event('VerificationCheckRequested', { check: 'face', reference: 'a', at: at(0) });
    const checkAnswer = { check: 'face', outcome: 'agrees', score: null, found: null } as const;
    given(...INDIVIDUAL, requested)
      .when((state, now) => requestCheck(state, 'face', 'b', now))
      .then();
    given(...INDIVIDUAL)
      .when((state, now) => checked(state, 'a', checkAnswer, now))
      .then();
    given(...INDIVIDUAL, requested)
      .when((state, now) => checked(state, 'a', checkAnswer, now))
      .then(event('VerificationChecked', { ...checkAnswer, at: at(0) }));
    given(
      ...INDIVIDUAL,
      requested,
      event('VerificationChecked', { ...checkAnswer, outcome: 'not-compared', score: null, at: at(0) }),
    )
      .when((state, now) => checked(state, 'a', checkAnswer, now))
      .then();
    // The question was replaced meanwhile: another picture is another question.
    given(...INDIVIDUAL, requested)
      .when((state, now) => checked(state, 'b', checkAnswer, now))
      .then();
  });

  it('ADM-07 a face check does not apply to the picture that replaces the checked one', () => {
    const requested = event('VerificationCheckRequested', { check: 'face', reference: 'a', at: at(0) });
    const answered = event('VerificationChecked', {
      check: 'face',
      outcome: 'agrees',
      score: null,
      found: null,
      at: at(0),
    });
    const question = event('VerificationInformationRequested', { question: SEALED, parts: ['selfie'], at: at(0) });
    const before = [...INDIVIDUAL, requested, answered, question].reduce(
      verificationDecider.evolve,
      verificationDecider.initial,
    );
    const selfie = before.documents.find(({ part }) => part === 'selfie')!;
    expect(before.checks.face?.answer?.outcome).toBe('agrees');
    const removed = event('VerificationDocumentRemoved', { documentId: selfie.documentId, at: at(1) });
    expect(verificationDecider.evolve(before, removed).checks.face).toBeUndefined();
  });

  it('ADM-07 a refusal for a suspicion shows the customer a neutral reason', () => {
    expect((['unreadable', 'expired', 'names', 'face', 'elsewhere', 'altered'] as const).filter(isNeutral)).toEqual([
      'elsewhere',
      'altered',
    ]);
  });
});
