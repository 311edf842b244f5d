import type {
  DomainEvent,
  EventData,
  PaperFault,
  PaperPart,
  verificationEventTypes,
} from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type VerificationEvent = DomainEvent<(typeof verificationEventTypes)[number]>;

type Begun = EventData<'VerificationBegun'>;
export type Paper = Omit<EventData<'VerificationPaperAdded'>, 'at'>;
export type CheckName = EventData<'VerificationCheckAsked'>['check'];
type Submitted = EventData<'VerificationSubmitted'>;
type Refused = EventData<'VerificationRefused'>;

/** A paper that is to be sent again: the nth of its part. No fault where its part alone was named. */
export interface RefusedPaper {
  readonly paperId: string;
  readonly part: PaperPart;
  readonly nth: number;
  readonly fault: PaperFault | null;
}

/** One comparison: asked under its reference, and its answer once there is one. */
export interface Check {
  readonly reference: string;
  readonly askedAt: string;
  readonly answer: Omit<EventData<'VerificationChecked'>, 'check'> | null;
}

export type Phase = 'draft' | 'waiting-us' | 'waiting-customer' | 'approved' | 'refused' | 'withdrawn';

/** One wish for a tier, folded from its stream. */
export interface Verification {
  readonly begun: Begun | null;
  readonly phase: Phase;
  readonly papers: readonly Paper[];
  readonly submitted: Submitted | null;
  /** Until when we answer; null while it is not our turn. */
  readonly dueAt: string | null;
  /** What was left of our time when the clock was stopped, in milliseconds. */
  readonly leftMs: number;
  readonly checks: Readonly<Partial<Record<CheckName, Check>>>;
  readonly isNumberElsewhere: boolean;
  readonly claimedBy: string | null;
  /** Until when the papers stay open, by operator. */
  readonly openUntil: Readonly<Record<string, string>>;
  readonly question: Pick<EventData<'VerificationQuestionAsked'>, 'question' | 'parts'> | null;
  readonly answer: EventData<'VerificationAnswered'>['answer'];
  /** Operators who have said yes, in their order. */
  readonly agreed: readonly string[];
  /** Up to how much that is held each of them lets go, in micro; null where nobody looked. */
  readonly agreedTo: Readonly<Record<string, string | null>>;
  readonly refused: (Pick<Refused, 'reason' | 'words' | 'parts'> & { readonly papers: readonly RefusedPaper[] }) | null;
  readonly decidedAt: string | null;
  readonly eraseAt: string | null;
  readonly isErased: boolean;
  readonly lastAt: string;
}

const initial: Verification = {
  begun: null,
  phase: 'draft',
  papers: [],
  submitted: null,
  dueAt: null,
  leftMs: 0,
  checks: {},
  isNumberElsewhere: false,
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
    case 'VerificationBegun':
      return { ...state, begun: data };
    case 'VerificationPaperAdded': {
      const { at: _at, ...paper } = data;
      return { ...state, papers: [...state.papers, paper] };
    }
    case 'VerificationPaperRemoved': {
      const gone = state.papers.find(({ paperId }) => paperId === data.paperId);
      const papers = state.papers.filter(({ paperId }) => paperId !== data.paperId);
      // What was said of another picture says nothing of the one that takes its place.
      const { face: _face, ...others } = state.checks;
      return { ...state, papers, checks: gone?.part === 'selfie' ? others : state.checks };
    }
    case 'VerificationSubmitted':
      return { ...state, phase: 'waiting-us', submitted: data, dueAt: data.dueAt };
    case 'VerificationCheckAsked':
      return withCheck(state, data.check, { reference: data.reference, askedAt: data.at, answer: null });
    case 'VerificationChecked': {
      const { check, ...answer } = data;
      const asked = state.checks[check];
      return asked ? withCheck(state, check, { ...asked, answer }) : state;
    }
    case 'VerificationNumberElsewhere':
      return { ...state, isNumberElsewhere: true };
    case 'VerificationClaimed':
      return { ...state, claimedBy: data.operatorId };
    case 'VerificationPapersOpened':
      return { ...state, openUntil: { ...state.openUntil, [data.operatorId]: data.until } };
    case 'VerificationQuestionAsked': {
      const leftMs = Math.max(0, Date.parse(state.dueAt ?? data.at) - Date.parse(data.at));
      const { question, parts } = data;
      return { ...state, phase: 'waiting-customer', dueAt: null, leftMs, question: { question, parts }, answer: null };
    }
    case 'VerificationAnswered':
      // Whoever said yes before has not seen what came now.
      return { ...state, phase: 'waiting-us', dueAt: data.dueAt, answer: data.answer, agreed: [], agreedTo: {} };
    case 'VerificationAgreed':
      // Who says it again is still one.
      return {
        ...state,
        agreed: [...state.agreed.filter((id) => id !== data.operatorId), data.operatorId],
        agreedTo: { ...state.agreedTo, [data.operatorId]: data.heldMicro },
      };
    case 'VerificationApproved':
      return { ...ended(state, data.at, data.eraseAt), phase: 'approved' };
    case 'VerificationRefused': {
      const { reason, words, parts } = data;
      const ofParts = state.papers.filter(({ part }) => parts.includes(part)).map(refusedOf(state, null));
      const refused = { reason, words, parts, papers: [...data.papers, ...ofParts] };
      return { ...ended(state, data.at, data.eraseAt), phase: 'refused', refused };
    }
    case 'VerificationWithdrawn':
      return { ...ended(state, data.at, data.eraseAt), phase: 'withdrawn' };
    case 'VerificationPapersErased':
      return { ...state, isErased: true };
  }
}

function ended(state: Verification, decidedAt: string, eraseAt: string): Verification {
  return { ...state, dueAt: null, decidedAt, eraseAt };
}

function withCheck(state: Verification, name: CheckName, check: Check): Verification {
  return { ...state, checks: { ...state.checks, [name]: check } };
}

/** How a paper that is to be sent again is told of: by its place among those of its part. */
export function refusedOf<Fault extends PaperFault | null>(state: Pick<Verification, 'papers'>, fault: Fault) {
  return ({ paperId, part }: Paper): RefusedPaper & { readonly fault: Fault } => {
    const nth = papersOf(state, part).findIndex((paper) => paper.paperId === paperId) + 1;
    return { paperId, part, nth, fault };
  };
}

/** How a wish's events make its state. */
export const verificationDecider: Decider<Verification, VerificationEvent> = { initial, evolve };

/** Papers of one part, the newest last. */
export function papersOf({ papers }: Pick<Verification, 'papers'>, part: PaperPart): readonly Paper[] {
  return papers.filter((paper) => paper.part === part);
}

/** Whether the customer may add and take away papers: before it is sent, and while something is asked of them. */
export function isOpenToCustomer({ phase }: Verification): boolean {
  return phase === 'draft' || phase === 'waiting-customer';
}
