import { event, type EventData, eventUpcasters, REVIEW_TICKS } from '@usdt-africa/contracts/events';
import { UpcasterChain } from '@usdt-africa/event-store';
import { specify } from '@usdt-africa/test-kit';
import {
  addPaper,
  agree,
  answer,
  ask,
  askCheck,
  checked,
  type Decided,
  heldBack,
  isNeutral,
  keptOf,
  refuse,
  submit,
  timePassed,
  VERIFICATION_RULES,
  withdraw,
} from './decide.js';
import { type Paper, type Verification, verificationDecider, type VerificationEvent } from './verification.js';

const ID = '0199a000-0000-7000-8000-000000000009';
const SADE = '0199a000-0000-7000-8000-0000000000f1';
const FEMI = '0199a000-0000-7000-8000-0000000000f2';
const SEALED = { $sealed: { v: 1 as const, s: 'x', c: 'x' } };
const rules = VERIFICATION_RULES;
const HOUR = 3_600_000;
const START = Date.parse('2026-11-24T09:00:00.000Z');
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();
const [TICKS] = [[...REVIEW_TICKS]];

type Act = (state: Verification, now: Date) => Decided;
const { given } = specify(verificationDecider, (state, act: Act, now) => act(state, now), at(0));

const begun = (tier: 'individual' | 'business') =>
  event('VerificationBegun', {
    verificationId: ID,
    accountId: ID,
    number: 'T-1',
    tier,
    attempt: 1,
    language: 'en',
    at: at(0),
  });
const paper = (part: Paper['part'], last: string): Paper => ({
  paperId: `0199a000-0000-7000-8000-0000000000c${last}`,
  part,
  kind: 'jpg',
  bytes: 1,
  sha256: 'a'.repeat(64),
});
const added = (one: Paper) => event('VerificationPaperAdded', { ...one, at: at(0) });
const front = paper('identity-front', '1');
const selfie = paper('selfie', '2');
const letter = paper('registration', '3');
const sent = event('VerificationSubmitted', {
  document: 'licence',
  numberKind: 'nin',
  typed: SEALED,
  dueAt: at(24),
  at: at(0),
});
const opened = (operatorId: string, hour = 1) =>
  event('VerificationPapersOpened', { operatorId, until: at(hour + 0.25), at: at(hour) });
const INDIVIDUAL = [begun('individual'), added(front), added(selfie), sent];
const BUSINESS = [begun('business'), added(letter), sent];
const yes =
  (who: string): Act =>
  (state, now) =>
    agree(state, who, TICKS, now, rules);

/** A refusal as the first version recorded it, as it is read today. */
function ofVersion1(data: object): VerificationEvent {
  const read = new UpcasterChain(eventUpcasters).apply({ type: 'VerificationRefused', schemaVersion: 1, data });
  return event('VerificationRefused', read.data as EventData<'VerificationRefused'>);
}

describe('a wish for a tier', () => {
  it('LIM-02 is sent once all its papers are there, and is due 24 hours later', () => {
    const send: Act = (state, now) =>
      submit(state, { document: 'licence', numberKind: 'nin', typed: SEALED }, false, now, rules);
    given(begun('individual'), added(front)).when(send).thenRefused({ code: 'papers-missing' });
    given(begun('individual'), added(front), added(selfie)).when(send).then(sent);
    given(...INDIVIDUAL)
      .when(send)
      .thenRefused({ code: 'not-draft' });
  });

  it('LIM-02 a new picture takes the place of the one before, papers of a business stand side by side', () => {
    const again = paper('identity-front', '9');
    given(begun('individual'), added(front))
      .when((state, now) => addPaper(state, again, now))
      .then(event('VerificationPaperRemoved', { paperId: front.paperId, at: at(0) }), added(again));
    given(begun('individual'))
      .when((state, now) => addPaper(state, letter, now))
      .thenRefused({ code: 'wrong-part' });
    given(...INDIVIDUAL)
      .when((state, now) => addPaper(state, again, now))
      .thenRefused({ code: 'not-open' });
  });

  it('ADM-07 the clock stands while the customer must answer, and goes on with what was left', () => {
    const asked = event('VerificationQuestionAsked', { question: SEALED, parts: ['identity-back'], at: at(10) });
    given(...INDIVIDUAL)
      .when((state, now) => ask(state, { question: SEALED, parts: ['identity-back'] }, now), at(10))
      .thenState({ phase: 'waiting-customer', dueAt: null, leftMs: 14 * HOUR });
    given(...INDIVIDUAL, asked)
      .when((state, now) => answer(state, null, now), at(100))
      .thenState({ phase: 'waiting-us', dueAt: at(114) });
    given(...INDIVIDUAL, asked)
      .when(yes(SADE), at(11))
      .thenRefused({ code: 'not-ours' });
  });

  it('ADM-07 nobody decides on papers that they have not opened, or without all five ticks', () => {
    given(...INDIVIDUAL)
      .when(yes(SADE), at(1))
      .thenRefused({ code: 'papers-not-seen' });
    given(...INDIVIDUAL, opened(SADE))
      .when(yes(SADE), at(2))
      .thenRefused({ code: 'papers-not-seen' });
    given(...INDIVIDUAL, opened(SADE))
      .when((state, now) => agree(state, SADE, TICKS.slice(1), now, rules), at(1.1))
      .thenRefused({ code: 'ticks-missing' });
    given(...INDIVIDUAL, opened(SADE))
      .when(yes(SADE), at(1.1))
      .thenState({ phase: 'approved' });
  });

  it('ADM-07 Business takes two people, and nobody is both of them', () => {
    const first = [
      ...BUSINESS,
      opened(SADE),
      event('VerificationAgreed', { operatorId: SADE, ticks: TICKS, heldMicro: '0', at: at(1) }),
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

  it('ADM-07 two approve where they name more than one lets go alone, whatever arrives after the first approval', () => {
    const approves = (operatorId: string, micro: bigint, shown = micro): Act => {
      const held = { micro, aloneMicro: 500n, deposits: [] };
      return (state, now) => agree(state, operatorId, TICKS, now, rules, state.agreed, held, shown);
    };
    const said = (heldMicro: string | null) =>
      event('VerificationAgreed', { operatorId: SADE, ticks: TICKS, heldMicro, at: at(1) });
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 500n), at(1.1))
      .thenState({ phase: 'approved' });
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 501n), at(1.1))
      .thenState({ phase: 'waiting-us', agreedTo: { [SADE]: '501' } });
    given(...INDIVIDUAL, opened(SADE), said('501'))
      .when(approves(SADE, 501n), at(1.1))
      .thenRefused({ code: 'second-person' });
    for (const before of [said('501'), said('900'), said('400'), said(null)])
      given(...INDIVIDUAL, opened(SADE), before, opened(FEMI))
        .when(approves(FEMI, 501n), at(1.1))
        .thenState({ phase: 'approved' });
    // Only what was shown is named.
    given(...INDIVIDUAL, opened(SADE))
      .when(approves(SADE, 2_000n, 300n), at(1.1))
      .thenState({ phase: 'approved', agreedTo: { [SADE]: '300' } });
    // What went another way meanwhile needs nobody.
    given(...INDIVIDUAL, opened(SADE), said('900'))
      .when(approves(SADE, 0n), at(1.1))
      .thenState({ phase: 'approved' });
  });

  it('ADM-07 holds back what neither two people named nor one alone lets go, the oldest deposits first', () => {
    const deposits = [800n, 1n, 400n, 200n, 100n].map((amountMicro, n) => ({ key: `d${n}`, amountMicro }));
    const held = { micro: 1_501n, aloneMicro: 500n, deposits };
    expect(heldBack(held, [800n, 1_501n])).toEqual(['d3', 'd4']);
    expect(heldBack(held, [1_501n, 1_501n])).toEqual([]);
    expect(heldBack(held, [0n, 1_501n])).toEqual(['d0', 'd3', 'd4']);
    expect(heldBack(held, [1_501n])).toEqual(['d0', 'd3', 'd4']);
    expect(heldBack({ ...held, aloneMicro: 0n }, [300n])).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
  });

  it('ADM-07 refused papers are made unreadable 30 days after, approved ones when the law allows, those taken back at once', () => {
    const no: Act = (state, now) =>
      refuse(
        state,
        SADE,
        { reason: 'expired', words: SEALED, papers: [{ paperId: front.paperId, fault: 'expired' }] },
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
      parts: [],
      papers: [],
      eraseAt: at(30 * 24),
      at: at(0),
    });
    const pass: Act = (state, now) => timePassed(state, now, rules);
    given(...INDIVIDUAL, refused)
      .when(pass, at(30 * 24 - 0.001))
      .then();
    given(...INDIVIDUAL, refused)
      .when(pass, at(30 * 24))
      .then(event('VerificationPapersErased', { at: at(30 * 24) }));
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

  it('LIM-02 of a refused wish stays what was not named, and nothing where nobody says why or it is unreadable', () => {
    const refused = (reason: 'unreadable' | 'altered', named: readonly Paper[]) => {
      const papers = named.map(({ paperId, part }) => ({ paperId, part, nth: 1, fault: 'unreadable' as const }));
      return event('VerificationRefused', { ...no, reason, parts: [], papers });
    };
    const kept = (...last: readonly VerificationEvent[]) => keptOf(state(...INDIVIDUAL, ...last));
    expect(kept(refused('unreadable', [front]))).toEqual([selfie]);
    expect(kept(refused('unreadable', [front, selfie]))).toEqual([]);
    expect(kept(refused('unreadable', []))).toBeNull();
    expect(kept(refused('altered', [selfie]))).toBeNull();
    expect(kept()).toBeNull();
    const erased = event('VerificationPapersErased', { at: no.eraseAt });
    expect(kept(refused('unreadable', [selfie]), erased)).toBeNull();
  });

  it('LIM-02 ADM-07 of several papers of a business each is named by its place and its fault, and the others are kept', () => {
    const [second, third] = [paper('registration', '4'), paper('registration', '5')];
    const sentThree = [begun('business'), added(letter), added(second), added(third), sent, opened(SADE)];
    const refused =
      (...named: readonly { readonly paperId: string; readonly fault: 'unreadable' | 'expired' }[]): Act =>
      (wish, now) =>
        refuse(wish, SADE, { reason: 'unreadable', words: null, papers: named }, now, rules);
    const twice = refused(
      { paperId: third.paperId, fault: 'expired' },
      { paperId: second.paperId, fault: 'unreadable' },
    );
    const named = (one: Paper, nth: number, fault: 'expired' | 'unreadable') =>
      ({ paperId: one.paperId, part: 'registration', nth, fault }) as const;
    const happened = event('VerificationRefused', {
      reason: 'unreadable',
      words: null,
      parts: [],
      papers: [named(third, 3, 'expired'), named(second, 2, 'unreadable')],
      eraseAt: at(1 + 30 * 24),
      at: at(1),
    });
    given(...sentThree)
      .when(twice, at(1))
      .then(happened);
    expect(keptOf(state(...sentThree, happened))).toEqual([letter]);
    given(...sentThree)
      .when(refused({ paperId: front.paperId, fault: 'expired' }), at(1))
      .thenRefused({ code: 'no-such-paper' });
  });

  it('LIM-02 a refusal of version 1 named parts: every paper of these is to be sent again, with no reason of its own', () => {
    const old = ofVersion1({ ...no, reason: 'expired', parts: ['identity-front'] });
    const before = state(...INDIVIDUAL, old);
    expect(before.refused?.papers).toEqual([{ paperId: front.paperId, part: 'identity-front', nth: 1, fault: null }]);
    expect(keptOf(before)).toEqual([selfie]);
    // A part of which nothing had come: the others are kept all the same.
    const back = ofVersion1({ ...no, reason: 'unreadable', parts: ['identity-back'] });
    expect(keptOf(state(...INDIVIDUAL, back))).toEqual([front, selfie]);
  });

  it('LIM-02 a check is asked for under one reference, and its first answer stays', () => {
    const asked = event('VerificationCheckAsked', { check: 'face', reference: 'a', at: at(0) });
    const said = { check: 'face', outcome: 'agrees', score: null, found: null } as const;
    given(...INDIVIDUAL, asked)
      .when((state, now) => askCheck(state, 'face', 'b', now))
      .then();
    given(...INDIVIDUAL)
      .when((state, now) => checked(state, 'a', said, now))
      .then();
    given(...INDIVIDUAL, asked)
      .when((state, now) => checked(state, 'a', said, now))
      .then(event('VerificationChecked', { ...said, at: at(0) }));
    given(
      ...INDIVIDUAL,
      asked,
      event('VerificationChecked', { ...said, outcome: 'not-compared', score: null, at: at(0) }),
    )
      .when((state, now) => checked(state, 'a', said, now))
      .then();
    // The question was replaced meanwhile: another picture is another question.
    given(...INDIVIDUAL, asked)
      .when((state, now) => checked(state, 'b', said, now))
      .then();
  });

  it('ADM-07 what was said of a face says nothing of the picture that takes its place', () => {
    const asked = event('VerificationCheckAsked', { check: 'face', reference: 'a', at: at(0) });
    const answered = event('VerificationChecked', {
      check: 'face',
      outcome: 'agrees',
      score: null,
      found: null,
      at: at(0),
    });
    const question = event('VerificationQuestionAsked', { question: SEALED, parts: ['selfie'], at: at(0) });
    const before = [...INDIVIDUAL, asked, answered, question].reduce(
      verificationDecider.evolve,
      verificationDecider.initial,
    );
    const selfie = before.papers.find(({ part }) => part === 'selfie')!;
    expect(before.checks.face?.answer?.outcome).toBe('agrees');
    const removed = event('VerificationPaperRemoved', { paperId: selfie.paperId, at: at(1) });
    expect(verificationDecider.evolve(before, removed).checks.face).toBeUndefined();
  });

  it('ADM-07 what is suspected is told to nobody', () => {
    expect((['unreadable', 'expired', 'names', 'face', 'elsewhere', 'altered'] as const).filter(isNeutral)).toEqual([
      'elsewhere',
      'altered',
    ]);
  });
});
