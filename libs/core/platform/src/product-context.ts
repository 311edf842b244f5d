import type { EventType, StreamKind } from '@usdt-africa/contracts/events';
import type { FedProjection, ProcessManager } from '@usdt-africa/event-store';

/** What projections are told. */
export interface ProjectionRules {
  /** How long an order waits for the rest of its amount, in seconds. */
  readonly shortfallWaitSeconds: number;
  /** What operators can have a hand in, whichever context's it is. */
  readonly acts: AuditActs;
}

/** Events by which the audit knows what operators did. */
export interface AuditActs {
  readonly types: readonly EventType[];
  /** Those of them that move money, may let it move, or decide what it is worth. */
  readonly money: readonly EventType[];
}

/** A fold, as far as those care who tell of any state. */
export interface AnyDecider {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
}

/** A list of the console, as far as it hears what changed in it. */
export interface Room {
  readonly resource: string;
  /** The kind of stream that is the story of one of its records; absent where records are told of otherwise. */
  readonly stream?: StreamKind;
  /** The kind of stream that changes what stands around its records. */
  readonly also?: StreamKind;
  /** The permission of those who may hear of it. */
  readonly readBy: string;
}

/**
 * What a context brings to the product, as data: everything that must know all contexts is made from these lists. Types of
 * events and topics follow from the kinds of streams.
 */
export interface Context {
  /** As its library is called. */
  readonly name: string;
  /** Kinds of streams that it writes. */
  readonly streams?: readonly StreamKind[];
  /** The folds by which it decides; a kind without one is told by its facts. */
  readonly deciders?: Partial<Readonly<Record<StreamKind, AnyDecider>>>;
  readonly projections?: (rules: ProjectionRules) => readonly FedProjection[];
  /** Process managers that money waits for. */
  readonly acting?: readonly Pick<ProcessManager, 'name' | 'handles'>[];
  readonly permissions?: readonly string[];
  readonly rooms?: readonly Room[];
  readonly auditActs?: Partial<AuditActs>;
}
