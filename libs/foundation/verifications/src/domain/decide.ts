import {
  COMPANY_NUMBERS,
  event,
  type EventData,
  IDENTITY_CHECKS,
  type PaperFault,
  type PaperPart,
  REVIEW_TICKS,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type CheckName,
  isOpenToCustomer,
  type Paper,
  papersOf,
  refusedOf,
  type Verification,
  type VerificationEvent,
} from './verification.js';

export type Decided = readonly (VerificationEvent & { readonly schemaVersion: number })[];

/** Figures of the review. */
export interface VerificationRules {
  /** We answer within this, as long as it is our turn. */
  readonly reviewMs: number;
  /** Papers stay open to a reviewer for this. */
  readonly openMs: number;
  /** Refused papers are made unreadable after this, approved ones when the law allows. */
  readonly refusedKeptMs: number;
  readonly approvedKeptMs: number;
  /** A wish that is never sent is given up after this. */
  readonly draftMs: number;
  /** From this score on a face is taken for the same. */
  readonly faceNeeded: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const VERIFICATION_RULES: VerificationRules = {
  reviewMs: DAY_MS,
  openMs: HOUR_MS / 4,
  refusedKeptMs: 30 * DAY_MS,
  // Five years, as the law against money laundering has it (MLPPA 2022).
  approvedKeptMs: 1_826 * DAY_MS,
  draftMs: 30 * DAY_MS,
  faceNeeded: 80,
};

/** Papers of registration that one wish may have. */
const MOST_REGISTRATION = 6;

const after = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

/** The first events, with papers that a refused wish before it left. The same again says nothing. */
export function begin(
  state: Pick<Verification, 'begun'>,
  data: Omit<EventData<'VerificationBegun'>, 'at'>,
  now: Date,
  kept: readonly Paper[] = [],
): Decided {
  if (state.begun) return [];
  const at = now.toISOString();
  return [
    event('VerificationBegun', { ...data, at }),
    ...kept.map((paper) => event('VerificationPaperAdded', { ...paper, at })),
  ];
}

/**
 * Papers of a refused wish that need not be sent again: all but those that were named. Null where everything has to be:
 * none was named, nobody says why, or they are unreadable by now.
 */
export function keptOf({
  refused,
  papers,
  isErased,
}: Pick<Verification, 'refused' | 'papers' | 'isErased'>): readonly Paper[] | null {
  if (!refused || isErased || isNeutral(refused.reason)) return null;
  if (refused.parts.length === 0 && refused.papers.length === 0) return null;
  const again = new Set(refused.papers.map(({ paperId }) => paperId));
  return papers.filter(({ paperId }) => !again.has(paperId));
}

/**
 * A paper came. Of identity and selfie there is one each: a new one takes the place of the old.
 * @throws Refusal 409 `not-open`, `wrong-part`, `too-many-papers`
 */
export function addPaper(state: Verification, paper: Paper, now: Date): Decided {
  assertOpen(state);
  if (state.papers.some(({ paperId }) => paperId === paper.paperId)) return [];
  const { tier } = state.begun!;
  if ((paper.part === 'registration') !== (tier === 'business')) throw refusal('verifications.wrong-part');
  const at = now.toISOString();
  const there = papersOf(state, paper.part);
  if (paper.part === 'registration' && there.length >= MOST_REGISTRATION)
    throw refusal('verifications.too-many-papers');
  const replaced = paper.part === 'registration' ? [] : there;
  return [
    ...replaced.map(({ paperId }) => event('VerificationPaperRemoved', { paperId, at })),
    event('VerificationPaperAdded', { ...paper, at }),
  ];
}

/** Taking away what is not there says nothing. @throws Refusal 409 `not-open` */
export function removePaper(state: Verification, paperId: string, now: Date): Decided {
  assertOpen(state);
  if (!state.papers.some((paper) => paper.paperId === paperId)) return [];
  return [event('VerificationPaperRemoved', { paperId, at: now.toISOString() })];
}

/** Parts that are missing for this tier. */
export function missingParts(state: Verification): readonly PaperPart[] {
  const needed: readonly PaperPart[] =
    state.begun?.tier === 'business' ? ['registration'] : ['identity-front', 'selfie'];
  return needed.filter((part) => papersOf(state, part).length === 0);
}

/**
 * Sent for review: our clock begins.
 * @throws Refusal 409 `not-draft`, `papers-missing`
 */
export function submit(
  state: Verification,
  data: Omit<EventData<'VerificationSubmitted'>, 'at' | 'dueAt'>,
  isElsewhere: boolean,
  now: Date,
  rules: VerificationRules,
): Decided {
  if (!state.begun || state.phase !== 'draft') throw refusal('verifications.not-draft');
  if (missingParts(state).length > 0) throw refusal('verifications.papers-missing');
  const at = now.toISOString();
  return [
    event('VerificationSubmitted', { ...data, dueAt: after(now, rules.reviewMs), at }),
    ...(isElsewhere ? [event('VerificationNumberElsewhere', { at })] : []),
  ];
}

/** Before somebody outside is asked. Once: the first reference is the one that is looked for. */
export function askCheck(state: Verification, check: CheckName, reference: string, now: Date): Decided {
  if (state.phase === 'draft' || state.checks[check] || state.isErased) return [];
  return [event('VerificationCheckAsked', { check, reference, at: now.toISOString() })];
}

/**
 * What is compared outside: a BVN with its account, with the register, and the face; a company's number with its name. A NIN is
 * compared by hand.
 */
export function checksMissing({ submitted, checks }: Verification): readonly CheckName[] {
  return checksOf(submitted?.numberKind ?? null).filter((check) => !checks[check]);
}

function checksOf(kind: EventData<'VerificationSubmitted'>['numberKind']): readonly CheckName[] {
  if (kind === 'bvn') return IDENTITY_CHECKS;
  return COMPANY_NUMBERS.some((each) => each === kind) ? ['company'] : [];
}

/** Whether the answer to this question is still waited for. */
export function isAwaited(state: Verification, check: CheckName, reference: string): boolean {
  const asked = state.checks[check];
  return asked?.reference === reference && !asked.answer && !state.decidedAt && !state.isErased;
}

/** The answer to the question of this reference. The first one stays; one to a question that was replaced says nothing. */
export function checked(
  state: Verification,
  reference: string,
  answer: Omit<EventData<'VerificationChecked'>, 'at'>,
  now: Date,
): Decided {
  if (!isAwaited(state, answer.check, reference)) return [];
  return [event('VerificationChecked', { ...answer, at: now.toISOString() })];
}

/** One reviewer has it. Whoever has it already takes nothing twice. */
export function claim(state: Verification, operatorId: string, now: Date): Decided {
  assertSent(state);
  if (state.claimedBy === operatorId) return [];
  return [event('VerificationClaimed', { operatorId, at: now.toISOString() })];
}

/** The papers to a reviewer, for a while. @throws Refusal 410 `papers-erased` */
export function openPapers(state: Verification, operatorId: string, now: Date, rules: VerificationRules): Decided {
  assertSent(state);
  if (state.isErased) throw refusal('verifications.papers-erased');
  return [event('VerificationPapersOpened', { operatorId, until: after(now, rules.openMs), at: now.toISOString() })];
}

/** Whether this reviewer may see the papers now. */
export function isOpenTo(state: Verification, operatorId: string, now: Date): boolean {
  const until = state.openUntil[operatorId];
  return until !== undefined && now.toISOString() < until && !state.isErased;
}

/** Something is asked of the customer: the clock stands. */
export function ask(state: Verification, data: Omit<EventData<'VerificationQuestionAsked'>, 'at'>, now: Date): Decided {
  assertOurs(state);
  return [event('VerificationQuestionAsked', { ...data, at: now.toISOString() })];
}

/** @throws Refusal 409 `nothing-asked`, `papers-missing` */
export function answer(state: Verification, words: EventData<'VerificationAnswered'>['answer'], now: Date): Decided {
  if (state.phase !== 'waiting-customer') throw refusal('verifications.nothing-asked');
  if (missingParts(state).length > 0) throw refusal('verifications.papers-missing');
  return [event('VerificationAnswered', { answer: words, dueAt: after(now, state.leftMs), at: now.toISOString() })];
}

/** What the limits of the tier before hold. */
export interface HeldMoney {
  readonly micro: bigint;
  /** How much of it one person alone lets go; 0 without a rate. */
  readonly aloneMicro: bigint;
  /** The deposits that it consists of, oldest first. */
  readonly deposits: readonly { readonly key: string; readonly amountMicro: bigint }[];
}
const NOTHING_HELD: HeldMoney = { micro: 0n, aloneMicro: 0n, deposits: [] };

/** Whether a sum is more than one person alone lets go. */
export function takesTwo({ aloneMicro }: Pick<HeldMoney, 'aloneMicro'>, micro: bigint): boolean {
  return micro > aloneMicro;
}

/** How many people must approve: two for a business, and two where they name more money than one lets go alone. */
export function agreementsNeeded(
  { begun }: Pick<Verification, 'begun'>,
  held: HeldMoney = NOTHING_HELD,
  namedMicro = held.micro,
): number {
  return begun?.tier === 'business' || takesTwo(held, namedMicro) ? 2 : 1;
}

/**
 * Keys of the held deposits that stay held once these people have approved. What two of them named goes; of what came later,
 * or only one named, no more than one person alone lets go. The oldest deposits go first, so that a later deposit takes
 * nothing from those that were named.
 * @param named up to how much each of them approved, in micro
 */
export function heldBack(held: HeldMoney, named: readonly bigint[]): readonly string[] {
  const [, byTwo = 0n] = [...named].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  let left = byTwo + held.aloneMicro;
  return held.deposits.flatMap(({ key, amountMicro }) => {
    if (amountMicro > left) return [key];
    left -= amountMicro;
    return [];
  });
}

/** Up to how much people who approved before named, in micro; 0 where nothing was shown to them. */
export function namedBy(
  { agreedTo }: Pick<Verification, 'agreedTo'>,
  operatorIds: readonly string[],
): readonly bigint[] {
  return operatorIds.map((id) => BigInt(agreedTo[id] ?? '0'));
}

/**
 * One approval, by an operator who has seen the papers and ticked all five. The last one that is needed decides. Held money
 * that arrived after a request was shown does not void the approval: it was not named, and counts by {@link heldBack}.
 * @param standing the operators who approved before and still count beside this one
 * @param held what the limits of the tier before hold
 * @param shownMicro how much of it this operator was shown
 * @throws Refusal 409 `not-ours`, `papers-not-seen`, `second-person`, `ticks-missing`
 */
export function agree(
  state: Verification,
  operatorId: string,
  ticks: EventData<'VerificationAgreed'>['ticks'],
  now: Date,
  rules: VerificationRules,
  standing: readonly string[] = state.agreed,
  held: HeldMoney = NOTHING_HELD,
  shownMicro: bigint = held.micro,
): Decided {
  assertOurs(state);
  if (!isOpenTo(state, operatorId, now)) throw refusal('verifications.papers-not-seen');
  const named = shownMicro < held.micro ? shownMicro : held.micro;
  const isEnough = new Set([...standing, operatorId]).size >= agreementsNeeded(state, held, named);
  if (standing.includes(operatorId) && !isEnough) throw refusal('verifications.second-person');
  if (REVIEW_TICKS.some((tick) => !ticks.includes(tick))) throw refusal('verifications.ticks-missing');
  const at = now.toISOString();
  const agreed = event('VerificationAgreed', { operatorId, ticks, heldMicro: named.toString(), at });
  if (!isEnough) return [agreed];
  const { tier } = state.begun!;
  return [agreed, event('VerificationApproved', { tier, eraseAt: after(now, rules.approvedKeptMs), at })];
}

/** What a reviewer says with a no; `papers`: those that are to be sent again, and why. */
export interface No extends Pick<EventData<'VerificationRefused'>, 'reason' | 'words'> {
  readonly papers: readonly { readonly paperId: string; readonly fault: PaperFault }[];
}

/** No. @throws Refusal 404 `no-such-paper`; 409 `not-ours`, `papers-not-seen` */
export function refuse(
  state: Verification,
  operatorId: string,
  { reason, words, papers: named }: No,
  now: Date,
  rules: VerificationRules,
): Decided {
  assertOurs(state);
  if (!isOpenTo(state, operatorId, now)) throw refusal('verifications.papers-not-seen');
  const papers = named.map(({ paperId, fault }) => {
    const paper = state.papers.find((one) => one.paperId === paperId);
    if (!paper) throw refusal('verifications.no-such-paper');
    return refusedOf(state, fault)(paper);
  });
  const eraseAt = after(now, rules.refusedKeptMs);
  return [event('VerificationRefused', { reason, words, parts: [], papers, eraseAt, at: now.toISOString() })];
}

/** What is suspected is told to nobody: these reasons come to the customer as a neutral text. */
export function isNeutral(reason: EventData<'VerificationRefused'>['reason']): boolean {
  return reason === 'altered' || reason === 'elsewhere';
}

/** Taken back, as long as nothing is decided: its papers go at once. Twice says nothing. */
export function withdraw(state: Verification, now: Date): Decided {
  if (state.phase === 'withdrawn') return [];
  if (!state.begun || state.decidedAt) throw refusal('verifications.decided');
  return [event('VerificationWithdrawn', { eraseAt: now.toISOString(), at: now.toISOString() })];
}

/** What time does to it: a wish that was never sent is given up, and papers whose time has come are made unreadable. */
export function timePassed(state: Verification, now: Date, rules: VerificationRules): Decided {
  const { begun } = state;
  if (!begun || state.isErased) return [];
  const at = now.toISOString();
  if (state.eraseAt) return at >= state.eraseAt ? [event('VerificationPapersErased', { at })] : [];
  const isAbandoned = isOpenToCustomer(state) && now.getTime() >= Date.parse(state.lastAt) + rules.draftMs;
  return isAbandoned ? [event('VerificationWithdrawn', { eraseAt: at, at })] : [];
}

function assertOpen(state: Verification): void {
  if (!state.begun || !isOpenToCustomer(state)) throw refusal('verifications.not-open');
}

function assertSent(state: Verification): void {
  if (!state.submitted) throw refusal('verifications.not-found');
}

function assertOurs(state: Verification): void {
  assertSent(state);
  if (state.decidedAt) throw refusal('verifications.decided');
  if (state.phase !== 'waiting-us') throw refusal('verifications.not-ours');
}
