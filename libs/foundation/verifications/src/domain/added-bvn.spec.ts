import { event, type EventData } from '@usdt-africa/contracts/events';
import { specify } from '@usdt-africa/test-kit';
import { addBvn, bvnStateOf, MOST_BVNS } from './added-bvn.js';
import { checked, type Decided, isAwaited } from './decide.js';
import { type Verification, verificationDecider, type VerificationEvent } from './verification.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const AT = '2026-11-29T09:00:00.000Z';
const NOW = new Date(AT);
const { given } = specify(
  verificationDecider,
  (state, act: (state: Verification, now: Date) => Decided, now) => act(state, now),
  AT,
);

const begun = (tier: 'individual' | 'business') =>
  event('VerificationStarted', {
    verificationId: ID,
    accountId: ID,
    number: 'T-1',
    tier,
    attempt: 1,
    language: 'en',
    at: AT,
  });
const submitted = (numberKind: 'bvn' | 'nin') =>
  event('VerificationSubmitted', { document: 'nin-slip', numberKind, typed: SEALED, dueAt: AT, at: AT });
const approved = event('VerificationApproved', { tier: 'individual', eraseAt: AT, at: AT });
const byNin = [begun('individual'), submitted('nin'), approved];
const added = event('VerificationBvnAdded', { typed: SEALED, at: AT });
const requested = (nth: number) =>
  event('VerificationCheckRequested', { check: 'bank-account', reference: `ref-${nth}`, at: AT });
const answered = (outcome: EventData<'VerificationChecked'>['outcome']) =>
  event('VerificationChecked', { check: 'bank-account', outcome, score: null, found: null, at: AT });
const failedOnce = (nth: number) => [added, requested(nth), answered('differs')];
const add =
  (isElsewhere = false) =>
  (state: Verification, now: Date) =>
    addBvn(state, SEALED, isElsewhere, (nth) => `ref-${nth}`, now);
const stateAfter = (events: readonly VerificationEvent[]) =>
  bvnStateOf(events.reduce(verificationDecider.evolve, verificationDecider.initial));

describe('a BVN added after the approval', () => {
  it('WALLET-02 is stored with the request, and its bank account is checked', () => {
    given(...byNin)
      .when(add())
      .then(added, requested(1));
    expect(stateAfter(byNin)).toBe('needed');
    expect(stateAfter([...byNin, added, requested(1)])).toBe('checking');
    expect(stateAfter([...byNin, added, requested(1), answered('agrees')])).toBe('verified');
  });

  it('WALLET-02 is answered although the request is decided', () => {
    const state = [...byNin, added, requested(1)].reduce(verificationDecider.evolve, verificationDecider.initial);
    expect(isAwaited(state, 'bank-account', 'ref-1')).toBe(true);
    expect(isAwaited(state, 'register', 'ref-1')).toBe(false);
    expect(
      checked(state, 'ref-1', { check: 'bank-account', outcome: 'agrees', score: null, found: null }, NOW),
    ).toEqual([answered('agrees')]);
  });

  it('WALLET-02 that did not agree can be replaced, a few times', () => {
    given(...byNin, ...failedOnce(1))
      .when(add())
      .then(added, requested(2));
    const tries = Array.from({ length: MOST_BVNS }, (_, index) => failedOnce(index + 1)).flat();
    expect(stateAfter([...byNin, ...failedOnce(1)])).toBe('failed');
    expect(stateAfter([...byNin, ...tries])).toBe('stopped');
    given(...byNin, ...tries)
      .when(add())
      .thenRefused({ code: 'bvn-stopped' });
  });

  it('WALLET-02 of another account is not checked', () => {
    const duplicate = event('VerificationDuplicateNumberFound', { at: AT });
    given(...byNin)
      .when(add(true))
      .then(added, duplicate);
    expect(stateAfter([...byNin, added, duplicate])).toBe('failed');
  });

  it('WALLET-02 is refused while one is checked, once one is verified, and without an approved request', () => {
    given(...byNin, added, requested(1))
      .when(add())
      .thenRefused({ code: 'bvn-under-way' });
    given(...byNin, added, requested(1), answered('agrees'))
      .when(add())
      .thenRefused({ code: 'bvn-verified' });
    given(begun('individual'), submitted('nin')).when(add()).thenRefused({ code: 'no-individual-tier' });
    given(begun('business'), approved).when(add()).thenRefused({ code: 'no-individual-tier' });
    given(...byNin, event('VerificationDocumentsErased', { at: AT }))
      .when(add())
      .thenRefused({ code: 'no-individual-tier' });
  });

  it('WALLET-02 replaces one that came with the request and did not agree', () => {
    const withBvn = [begun('individual'), submitted('bvn'), requested(0), answered('differs'), approved];
    expect(stateAfter(withBvn)).toBe('needed');
    given(...withBvn)
      .when(add())
      .then(added, requested(1));
  });
});
