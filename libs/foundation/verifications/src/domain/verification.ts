import type {
  DomainEvent,
  EventData,
  DocumentFault,
  DocumentPart,
  verificationEventTypes,
} from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type VerificationEvent = DomainEvent<(typeof verificationEventTypes)[number]>;

type Begun = EventData<'VerificationStarted'>;
export type IdentityDocument = Omit<EventData<'VerificationDocumentAdded'>, 'at'>;
export type CheckName = EventData<'VerificationCheckRequested'>['check'];
type Submitted = EventData<'VerificationSubmitted'>;
type Refused = EventData<'VerificationRefused'>;

/** A document to send again: the nth of its part. */
export interface RefusedDocument {
  readonly documentId: string;
  readonly part: DocumentPart;
  readonly nth: number;
  readonly fault: DocumentFault;
}

/** One check: its reference, and its answer once there is one. */
export interface Check {
  readonly reference: string;
  readonly requestedAt: string;
  readonly answer: Omit<EventData<'VerificationChecked'>, 'check'> | null;
}

export type Phase = 'draft' | 'waiting-us' | 'waiting-customer' | 'approved' | 'refused' | 'withdrawn';

/** A tier upgrade request, folded from its stream. */
export interface Verification {
  readonly begun: Begun | null;
  readonly phase: Phase;
  readonly documents: readonly IdentityDocument[];
  readonly submitted: Submitted | null;
  /** Until when we answer; null while it is not our turn. */
  readonly dueAt: string | null;
  /** Our remaining review time when the clock was stopped, in milliseconds. */
  readonly leftMs: number;
  readonly checks: Readonly<Partial<Record<CheckName, Check>>>;
  readonly isNumberElsewhere: boolean;
  /** The BVN that was added after the approval, and its place among those added; null for none. */
  readonly bvn: (Omit<EventData<'VerificationBvnAdded'>, 'at'> & { readonly nth: number }) | null;
  readonly claimedBy: string | null;
  /** End of each operator's access to the documents. */
  readonly openUntil: Readonly<Record<string, string>>;
  readonly question: Pick<EventData<'VerificationInformationRequested'>, 'question' | 'parts'> | null;
  readonly answer: EventData<'VerificationInformationProvided'>['answer'];
  /** Operators who have approved, in order. */
  readonly agreed: readonly string[];
  /** Up to how much held money each of them releases, in micro. */
  readonly agreedTo: Readonly<Record<string, string>>;
  readonly refused: Pick<Refused, 'reason' | 'words' | 'documents'> | null;
  readonly decidedAt: string | null;
  readonly eraseAt: string | null;
  readonly isErased: boolean;
  readonly lastAt: string;
}

const initial: Verification = {
  begun: null,
  phase: 'draft',
  documents: [],
  submitted: null,
  dueAt: null,
  leftMs: 0,
  checks: {},
  isNumberElsewhere: false,
  bvn: null,
  claimedBy: null,
  openUntil: {},
  question: null,
  answer: null,
  agreed: [],
  agreedTo: {},
  refused: null,
  decidedAt: null,
  eraseAt: null,
  isErased: false,
  lastAt: '',
};

function evolve(state: Verification, event: VerificationEvent): Verification {
  return { ...apply(state, event), lastAt: event.data.at };
}

function apply(state: Verification, { type, data }: VerificationEvent): Verification {
  switch (type) {
    case 'VerificationStarted':
      return { ...state, begun: data };
    case 'VerificationDocumentAdded': {
      const { at: _at, ...document } = data;
      return { ...state, documents: [...state.documents, document] };
    }
    case 'VerificationDocumentRemoved': {
      const gone = state.documents.find(({ documentId }) => documentId === data.documentId);
      const documents = state.documents.filter(({ documentId }) => documentId !== data.documentId);
      // The answer about the old picture does not apply to the new one.
      const { face: _face, ...others } = state.checks;
      return { ...state, documents, checks: gone?.part === 'selfie' ? others : state.checks };
    }
    case 'VerificationSubmitted':
      return { ...state, phase: 'waiting-us', submitted: data, dueAt: data.dueAt };
    case 'VerificationCheckRequested':
      return withCheck(state, data.check, { reference: data.reference, requestedAt: data.at, answer: null });
    case 'VerificationChecked': {
      const { check, ...answer } = data;
      const requested = state.checks[check];
      return requested ? withCheck(state, check, { ...requested, answer }) : state;
    }
    case 'VerificationBvnAdded': {
      // The answer about the number before does not apply to the new one.
      const { 'bank-account': _before, ...others } = state.checks;
      return { ...state, checks: others, bvn: { typed: data.typed, nth: (state.bvn?.nth ?? 0) + 1 } };
    }
    case 'VerificationDuplicateNumberFound':
      return { ...state, isNumberElsewhere: true };
    case 'VerificationClaimed':
      return { ...state, claimedBy: data.operatorId };
    case 'VerificationDocumentsViewed':
      return { ...state, openUntil: { ...state.openUntil, [data.operatorId]: data.until } };
    case 'VerificationDocumentsClosed':
      return { ...state, openUntil: { ...state.openUntil, [data.operatorId]: data.at } };
    case 'VerificationInformationRequested': {
      const leftMs = Math.max(0, Date.parse(state.dueAt ?? data.at) - Date.parse(data.at));
      const { question, parts } = data;
      return { ...state, phase: 'waiting-customer', dueAt: null, leftMs, question: { question, parts }, answer: null };
    }
    case 'VerificationInformationProvided':
      // Earlier approvers have not seen the new information.
      return { ...state, phase: 'waiting-us', dueAt: data.dueAt, answer: data.answer, agreed: [], agreedTo: {} };
    case 'VerificationApprovalRecorded':
      // A repeated approval by one operator counts once.
      return {
        ...state,
        agreed: [...state.agreed.filter((id) => id !== data.operatorId), data.operatorId],
        agreedTo: { ...state.agreedTo, [data.operatorId]: data.heldMicro },
      };
    case 'VerificationApproved':
      return { ...ended(state, data.at, data.eraseAt), phase: 'approved' };
    case 'VerificationRefused': {
      const { reason, words, documents } = data;
      return { ...ended(state, data.at, data.eraseAt), phase: 'refused', refused: { reason, words, documents } };
    }
    case 'VerificationWithdrawn':
      return { ...ended(state, data.at, data.eraseAt), phase: 'withdrawn' };
    case 'VerificationDocumentsErased':
      return { ...state, isErased: true };
  }
}

function ended(state: Verification, decidedAt: string, eraseAt: string): Verification {
  return { ...state, dueAt: null, decidedAt, eraseAt };
}

function withCheck(state: Verification, name: CheckName, check: Check): Verification {
  return { ...state, checks: { ...state.checks, [name]: check } };
}

/** Describes a document to send again by its place among those of its part. */
export function refusedOf(state: Pick<Verification, 'documents'>, fault: DocumentFault) {
  return ({ documentId, part }: IdentityDocument): RefusedDocument => {
    const nth = documentsOf(state, part).findIndex((document) => document.documentId === documentId) + 1;
    return { documentId, part, nth, fault };
  };
}

/** Folds a tier upgrade request's events into its state. */
export const verificationDecider: Decider<Verification, VerificationEvent> = { initial, evolve };

/** What a check compares: the input of the request, or the BVN that was added after it; null before it is submitted. */
export function typedFor({ submitted, bvn }: Pick<Verification, 'submitted' | 'bvn'>, check: CheckName) {
  return (check === 'bank-account' ? bvn?.typed : undefined) ?? submitted?.typed ?? null;
}

/** Documents of one part, the newest last. */
export function documentsOf(
  { documents }: Pick<Verification, 'documents'>,
  part: DocumentPart,
): readonly IdentityDocument[] {
  return documents.filter((document) => document.part === part);
}

/**
 * Whether the customer may add and remove documents: before submission, and while information is requested from them.
 */
export function isOpenToCustomer({ phase }: Verification): boolean {
  return phase === 'draft' || phase === 'waiting-customer';
}
