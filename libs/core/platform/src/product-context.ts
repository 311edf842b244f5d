import type { EventType, StreamKind } from '@usdt-africa/contracts/events';
import type { FeedProjection, ProcessManager } from '@usdt-africa/event-store';
import type { Environment } from './setting-files.js';

/** Settings passed to projections. */
export interface ProjectionRules {
  /** How long an order waits for the rest of its amount, in seconds. */
  readonly shortfallWaitSeconds: number;
  /** What `personalDataFrom` reads its keys from: a projection that indexes personal data opens it while it folds. */
  readonly keys: Environment;
  /** What operators can have a hand in, whichever context's it is. */
  readonly acts: AuditActs;
}

/** Events by which the audit knows what operators did. */
export interface AuditActs {
  readonly types: readonly EventType[];
  /** Those of them that move money, allow it to move, or change its value. */
  readonly money: readonly EventType[];
}

/** A decider, reduced to what code that shows any state needs. */
export interface AnyDecider {
  readonly initial: unknown;
  readonly evolve: (state: never, event: never) => unknown;
}

/** A list of the console that receives change events. */
export interface LiveResource {
  readonly resource: string;
  /** The kind of stream that holds the events of one of its records; absent where changes come another way. */
  readonly stream?: StreamKind;
  /** The kind of stream that changes what stands around its records. */
  readonly also?: StreamKind;
  /** The permission needed to receive its change events. */
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
  /** Its deciders; a kind of stream without one is described by the facts of its events. */
  readonly deciders?: Partial<Readonly<Record<StreamKind, AnyDecider>>>;
  readonly projections?: (rules: ProjectionRules) => readonly FeedProjection[];
  /** Process managers that money waits for. */
  readonly request?: readonly Pick<ProcessManager, 'name' | 'handles'>[];
  readonly permissions?: readonly string[];
  readonly liveResources?: readonly LiveResource[];
  readonly auditActs?: Partial<AuditActs>;
}
