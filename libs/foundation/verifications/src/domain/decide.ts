import {
  COMPANY_NUMBERS,
  event,
  type EventData,
  IDENTITY_CHECKS,
  type DocumentFault,
  type DocumentPart,
  REVIEW_TICKS,
} from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  type CheckName,
  isOpenToCustomer,
  type IdentityDocument,
  documentsOf,
  refusedOf,
  type Verification,
  type VerificationEvent,
} from './verification.js';

export type Decided = readonly (VerificationEvent & { readonly schemaVersion: number })[];

/** Figures of the review. */
export interface VerificationRules {
  /** We answer within this, as long as it is our turn. */
  readonly reviewMs: number;
  /** How long documents stay open to a reviewer. */
  readonly openMs: number;
  /** Refused documents are made unreadable after this, approved ones when the law allows. */
  readonly refusedRetentionMs: number;
  readonly approvedRetentionMs: number;
  /** A draft that is never sent is abandoned after this. */
  readonly draftMs: number;
  /** From this score on a face is taken for the same. */
  readonly faceNeeded: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const VERIFICATION_RULES: VerificationRules = {
  reviewMs: DAY_MS,
  openMs: HOUR_MS / 4,
  refusedRetentionMs: 30 * DAY_MS,
  // Five years, as the law against money laundering has it (MLPPA 2022).
  approvedRetentionMs: 1_826 * DAY_MS,
  draftMs: 30 * DAY_MS,
  faceNeeded: 80,
};

/** Maximum number of registration documents per request. */
const MOST_REGISTRATION = 6;

const after = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString();

/** The first events, with documents carried over from a refused request. A repeat records nothing. */
export function begin(
  state: Pick<Verification, 'begun'>,
  data: Omit<EventData<'VerificationStarted'>, 'at'>,
  now: Date,
  reused: readonly IdentityDocument[] = [],
): Decided {
  if (state.begun) return [];
  const at = now.toISOString();
  return [
    event('VerificationStarted', { ...data, at }),
    ...reused.map((document) => event('VerificationDocumentAdded', { ...document, at })),
  ];
}

/**
 * Documents of a refused request that need not be sent again: all except the named ones. Null where all must be sent:
 * none was named, no reason was given, or they are unreadable by now.
 */
export function reusableDocuments({
  refused,
  documents,
  isErased,
}: Pick<Verification, 'refused' | 'documents' | 'isErased'>): readonly IdentityDocument[] | null {
  if (!refused || isErased || isNeutral(refused.reason)) return null;
  if (refused.documents.length === 0) return null;
  const again = new Set(refused.documents.map(({ documentId }) => documentId));
  return documents.filter(({ documentId }) => !again.has(documentId));
}

/**
 * Adds a document. Of identity and selfie there is one each: a new one replaces the old.
 * @throws Refusal 409 `not-open`, `wrong-part`, `too-many-documents`
 */
export function addDocument(state: Verification, document: IdentityDocument, now: Date): Decided {
  assertOpen(state);
  if (state.documents.some(({ documentId }) => documentId === document.documentId)) return [];
  const { tier } = state.begun!;
  if ((document.part === 'registration') !== (tier === 'business')) throw refusal('verifications.wrong-part');
  const at = now.toISOString();
  const there = documentsOf(state, document.part);
  if (document.part === 'registration' && there.length >= MOST_REGISTRATION)
    throw refusal('verifications.too-many-documents');
  const replaced = document.part === 'registration' ? [] : there;
  return [
    ...replaced.map(({ documentId }) => event('VerificationDocumentRemoved', { documentId, at })),
    event('VerificationDocumentAdded', { ...document, at }),
  ];
}

/** Removing a missing document records nothing. @throws Refusal 409 `not-open` */
export function removeDocument(state: Verification, documentId: string, now: Date): Decided {
  assertOpen(state);
  if (!state.documents.some((document) => document.documentId === documentId)) return [];
  return [event('VerificationDocumentRemoved', { documentId, at: now.toISOString() })];
}

/** Parts that are missing for this tier. */
export function missingParts(state: Verification): readonly DocumentPart[] {
  const needed: readonly DocumentPart[] =
    state.begun?.tier === 'business' ? ['registration'] : ['identity-front', 'selfie'];
  return needed.filter((part) => documentsOf(state, part).length === 0);
}

/**
 * Submits for review: our review clock starts.
 * @throws Refusal 409 `not-draft`, `documents-missing`
 */
export function submit(
  state: Verification,
  data: Omit<EventData<'VerificationSubmitted'>, 'at' | 'dueAt'>,
  isElsewhere: boolean,
  now: Date,
  rules: VerificationRules,
): Decided {
  if (!state.begun || state.phase !== 'draft') throw refusal('verifications.not-draft');
  if (missingParts(state).length > 0) throw refusal('verifications.documents-missing');
  const at = now.toISOString();
  return [
    event('VerificationSubmitted', { ...data, dueAt: after(now, rules.reviewMs), at }),
    ...(isElsewhere ? [event('VerificationDuplicateNumberFound', { at })] : []),
  ];
}

/**
 * Records a check request before an outside service is queried. Once: the first reference is the one that is polled.
 */
export function requestCheck(state: Verification, check: CheckName, reference: string, now: Date): Decided {
  if (state.phase === 'draft' || state.checks[check] || state.isErased) return [];
  return [event('VerificationCheckRequested', { check, reference, at: now.toISOString() })];
}

/**
 * Checks by outside services: a BVN with its account, with the register, and the face; a company's number with its
 * name. A NIN is compared by hand.
 */
export function checksMissing({ submitted, checks }: Verification): readonly CheckName[] {
  return checksOf(submitted?.numberKind ?? null).filter((check) => !checks[check]);
}

function checksOf(kind: EventData<'VerificationSubmitted'>['numberKind']): readonly CheckName[] {
  if (kind === 'bvn') return IDENTITY_CHECKS;
  return COMPANY_NUMBERS.some((each) => each === kind) ? ['company'] : [];
}

/** Whether a check is about a BVN that was added after the approval. */
function isOfAddedBvn({ bvn, phase }: Verification, check: CheckName): boolean {
  return check === 'bank-account' && bvn !== null && phase === 'approved';
}

/** Whether the answer to this question is still waited for. */
export function isAwaited(state: Verification, check: CheckName, reference: string): boolean {
  const requested = state.checks[check];
  const isOver = state.isErased || (state.decidedAt !== null && !isOfAddedBvn(state, check));
  return requested?.reference === reference && !requested.answer && !isOver;
}

/** Records the answer to the check of this reference. The first one stays; one to a replaced check records nothing. */
export function checked(
  state: Verification,
  reference: string,
  answer: Omit<EventData<'VerificationChecked'>, 'at'>,
  now: Date,
): Decided {
  if (!isAwaited(state, answer.check, reference)) return [];
  return [event('VerificationChecked', { ...answer, at: now.toISOString() })];
}

/** Claims the request for one reviewer. A repeat by the same reviewer records nothing. */
export function claim(state: Verification, operatorId: string, now: Date): Decided {
  assertSent(state);
  if (state.claimedBy === operatorId) return [];
  return [event('VerificationClaimed', { operatorId, at: now.toISOString() })];
}

/** Opens the documents to a reviewer, for a limited time. @throws Refusal 410 `documents-erased` */
export function viewDocuments(state: Verification, operatorId: string, now: Date, rules: VerificationRules): Decided {
  assertSent(state);
  if (state.isErased) throw refusal('verifications.documents-erased');
  return [event('VerificationDocumentsViewed', { operatorId, until: after(now, rules.openMs), at: now.toISOString() })];
}

/** Closes the documents to a reviewer before their time is over; nothing where they are closed. */
export function closeDocuments(state: Verification, operatorId: string, now: Date): Decided {
  assertSent(state);
  return isOpenTo(state, operatorId, now)
    ? [event('VerificationDocumentsClosed', { operatorId, at: now.toISOString() })]
    : [];
}

/** Whether this reviewer may see the documents now. */
export function isOpenTo(state: Verification, operatorId: string, now: Date): boolean {
  const until = state.openUntil[operatorId];
  return until !== undefined && now.toISOString() < until && !state.isErased;
}

/** Requests information from the customer: the review clock stops. */
export function requestInformation(
  state: Verification,
  data: Omit<EventData<'VerificationInformationRequested'>, 'at'>,
  now: Date,
): Decided {
  assertOurs(state);
  return [event('VerificationInformationRequested', { ...data, at: now.toISOString() })];
}

/** @throws Refusal 409 `no-information-requested`, `documents-missing` */
export function answer(
  state: Verification,
  words: EventData<'VerificationInformationProvided'>['answer'],
  now: Date,
): Decided {
  if (state.phase !== 'waiting-customer') throw refusal('verifications.no-information-requested');
  if (missingParts(state).length > 0) throw refusal('verifications.documents-missing');
  return [
    event('VerificationInformationProvided', { answer: words, dueAt: after(now, state.leftMs), at: now.toISOString() }),
  ];
}

/** What the limits of the tier before hold. */
export interface HeldMoney {
  readonly micro: bigint;
  /** How much of it one operator can release alone; 0 without a rate. */
  readonly aloneMicro: bigint;
  /** The deposits that it consists of, oldest first. */
  readonly deposits: readonly { readonly key: string; readonly amountMicro: bigint }[];
}
const NOTHING_HELD: HeldMoney = { micro: 0n, aloneMicro: 0n, deposits: [] };

/** Whether a sum exceeds what one operator can release alone. */
export function takesTwo({ aloneMicro }: Pick<HeldMoney, 'aloneMicro'>, micro: bigint): boolean {
  return micro > aloneMicro;
}

/**
 * Number of approvals needed: two for a business, and two where the approvers name more money than one can release
 * alone.
 */
export function agreementsNeeded(
  { begun }: Pick<Verification, 'begun'>,
  held: HeldMoney = NOTHING_HELD,
  namedMicro = held.micro,
): number {
  return begun?.tier === 'business' || takesTwo(held, namedMicro) ? 2 : 1;
}

/**
 * Keys of the held deposits that stay held after these approvals. What two approvers named is released; of later
 * deposits, or those only one named, no more than one operator can release alone. The oldest deposits go first, so that
 * a later deposit takes nothing from the named ones.
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

/** Up to how much people who approved before named, in micro. */
export function namedBy(
  { agreedTo }: Pick<Verification, 'agreedTo'>,
  operatorIds: readonly string[],
): readonly bigint[] {
  return operatorIds.map((id) => BigInt(agreedTo[id] ?? '0'));
}

/**
 * One approval, by an operator who has seen the documents and ticked all five. The last needed approval decides.
 * Deposits held after the request was shown do not void it: they were not named, and count by {@link heldBack}.
 * @param approvers the operators who approved before and still count together with this one
 * @param held what the limits of the previous tier hold
 * @param shownMicro how much of it this operator was shown
 * @throws Refusal 409 `not-ours`, `documents-not-viewed`, `second-person`, `ticks-missing`
 */
export function agree(
  state: Verification,
  operatorId: string,
  ticks: EventData<'VerificationApprovalRecorded'>['ticks'],
  now: Date,
  rules: VerificationRules,
  approvers: readonly string[] = state.agreed,
  held: HeldMoney = NOTHING_HELD,
  shownMicro: bigint = held.micro,
): Decided {
  assertOurs(state);
  if (!isOpenTo(state, operatorId, now)) throw refusal('verifications.documents-not-viewed');
  const named = shownMicro < held.micro ? shownMicro : held.micro;
  const isEnough = new Set([...approvers, operatorId]).size >= agreementsNeeded(state, held, named);
  if (approvers.includes(operatorId) && !isEnough) throw refusal('verifications.second-person');
  if (REVIEW_TICKS.some((tick) => !ticks.includes(tick))) throw refusal('verifications.ticks-missing');
  const at = now.toISOString();
  const agreed = event('VerificationApprovalRecorded', { operatorId, ticks, heldMicro: named.toString(), at });
  if (!isEnough) return [agreed];
  const { tier } = state.begun!;
  return [agreed, event('VerificationApproved', { tier, eraseAt: after(now, rules.approvedRetentionMs), at })];
}

/** A reviewer's refusal; `documents`: documents to send again, and why. */
export interface No extends Pick<EventData<'VerificationRefused'>, 'reason' | 'words'> {
  readonly documents: readonly { readonly documentId: string; readonly fault: DocumentFault }[];
}

/** Refuses the request. @throws Refusal 404 `no-such-document`; 409 `not-ours`, `documents-not-viewed` */
export function refuse(
  state: Verification,
  operatorId: string,
  { reason, words, documents: named }: No,
  now: Date,
  rules: VerificationRules,
): Decided {
  assertOurs(state);
  if (!isOpenTo(state, operatorId, now)) throw refusal('verifications.documents-not-viewed');
  const documents = named.map(({ documentId, fault }) => {
    const document = state.documents.find((one) => one.documentId === documentId);
    if (!document) throw refusal('verifications.no-such-document');
    return refusedOf(state, fault)(document);
  });
  const eraseAt = after(now, rules.refusedRetentionMs);
  return [event('VerificationRefused', { reason, words, documents, eraseAt, at: now.toISOString() })];
}

/** Whether a reason is a suspicion, which is not disclosed: the customer gets a neutral text. */
export function isNeutral(reason: EventData<'VerificationRefused'>['reason']): boolean {
  return reason === 'altered' || reason === 'elsewhere';
}

/** Withdraws the request, as long as it is undecided: its documents are erased at once. A repeat records nothing. */
export function withdraw(state: Verification, now: Date): Decided {
  if (state.phase === 'withdrawn') return [];
  if (!state.begun || state.decidedAt) throw refusal('verifications.decided');
  return [event('VerificationWithdrawn', { eraseAt: now.toISOString(), at: now.toISOString() })];
}

/** Applies due times: abandons a draft never sent, and erases due documents. */
export function timePassed(state: Verification, now: Date, rules: VerificationRules): Decided {
  const { begun } = state;
  if (!begun || state.isErased) return [];
  const at = now.toISOString();
  if (state.eraseAt) return at >= state.eraseAt ? [event('VerificationDocumentsErased', { at })] : [];
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
