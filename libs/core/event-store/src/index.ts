export * from './types.js';
export { appendAtEnd, lastOfType, placeOf, placeOfLast, placesOf, versionOf } from './append-at-end.js';
export { crashPoint } from './crash-point.js';
export { CommitInDoubtError, withConnection, withTransaction } from './connection.js';
export {
  InvalidAppendError,
  MissingPostingsError,
  NewerEventError,
  UnknownCommitError,
  UnreadableEventError,
  UnstorableEventError,
} from './errors.js';
export { createEventStore, PostgresEventStore } from './event-store.js';
export type { EventStoreOptions } from './event-store.js';
export { execute, foldRecorded, load } from './execute.js';
export type { AppendedOf, DomainEvent, Executed, ExecuteOptions, Loaded, RecordedOf } from './execute.js';
export type { FeedOptions } from './feed.js';
export { FoldCache, type Folded } from './fold-cache.js';
export { foldedRows, statesOf, writeRows } from './folded-rows.js';
export type { FoldedRows, RowsBeside, UpsertRows, WrittenRows } from './folded-rows.js';
export { keepRows, type StateRows, stateRows } from './state-rows.js';
export { eventsOf, handle, isEvent, onEach, processManager, projectionOf, typesOf } from './handlers.js';
export type { EventHandlers, Reactions } from './handlers.js';
export type { GroupingOptions } from './group-commit.js';
export { readCommitted } from './read-committed.js';
export type { Slice } from './types.js';
export { StoredEvents } from './stored-events.js';
export type { Tail, TailOptions } from './tail.js';
export { UNFLUSHED } from './unflushed.js';
export { appendIfFirst, retryOnConflict } from './retry-on-conflict.js';
export type { Persistence } from './retry-on-conflict.js';
export { UpcasterChain } from './upcasters.js';
export type { Upcaster } from './upcasters.js';
export { LocalWakeUp } from './wake-up.js';
export type { WakeUp } from './wake-up.js';
export { DirectTransport } from './subscriptions/direct-transport.js';
export type { DirectTransportOptions } from './subscriptions/direct-transport.js';
export type { SubscriptionFault } from './subscriptions/subscription-runner.js';
export type { Backoff } from './wait.js';
export { createWakeUp } from './message-bus.js';
export type { MessageBus, WakeUpOptions } from './message-bus.js';
export { KeyConfigurationError, MasterKeys, masterKeysFrom, parseKey } from './personal-data/master-keys.js';
export {
  ErasedSubjectError,
  isSealed,
  PersonalData,
  personalDataFrom,
  UnknownSubjectError,
} from './personal-data/personal-data.js';
export type { PersonalDataOptions, Sealed } from './personal-data/personal-data.js';
export { ERASED, eraseSubject, UnfitReasonError } from './personal-data/erasure.js';
export type { Eraser, Erasure } from './personal-data/erasure.js';
export { rotateBlindIndexKey, rotateMasterKey } from './personal-data/rotation.js';
export type { BlindIndexedColumn, RotatedBlindIndex, RotatedMasterKey } from './personal-data/rotation.js';
export { BrokenSealError } from './personal-data/sealing.js';
export { assertSchemaCurrent, assertUpgradable, MIGRATIONS, OldSchemaError } from './schema-version.js';
export { assertStoreSettings, raiseEpoch, UnsafeStoreError } from './store-settings.js';
export { Leadership } from './subscriptions/leadership.js';
export type { LeadershipOptions, Term } from './subscriptions/leadership.js';
export { LeaderTask } from './subscriptions/leader-task.js';
export type { Cause } from './seal/diagnosis.js';
export type { NamedEvent } from './seal/event-record.js';
export { FileHeadExport } from './seal/file-export.js';
export type { ExportedHead, ExportedLoss, ExportedRecord, HeadExport, HeadReader } from './seal/head-export.js';
export { newSealerKeys, SealSigner } from './seal/seal-keys.js';
export { sealRefusalAlarms } from './seal/refusal.js';
export { acceptLoss, BrokenChainError, Sealer, UnsoundEventsError } from './seal/sealer.js';
export type { SealerOptions } from './seal/sealer.js';
export { sealLag } from './seal/unsealed.js';
export type { Unsealed } from './seal/unsealed.js';
export { verifyChain } from './seal/verify-chain.js';
export type { ChainFinding, ChainResult, VerifyOptions, VerifyProgress } from './seal/verify-chain.js';
export {
  deadLetterAlarms,
  dropDeadLetter,
  droppedEvents,
  listDeadLetters,
  retryDeadLetter,
  showDeadLetter,
} from './subscriptions/dead-letters.js';
export { noteStop, stopAlarms, upToNewer } from './subscriptions/version-halts.js';
export type { DeadLetter, DeadLetterKey, Dropping, SubscriptionAlarm } from './subscriptions/dead-letters.js';
export { horizonAlarms } from './silence/horizon-alarm.js';
export { subscriptionAlarms, subscriptionLags } from './silence/subscription-alarms.js';
export { IS_VISIBLE } from './horizon.js';
export { LaterRowVersionError } from './subscriptions/row-version.js';
export { untilOwnRowVersion } from './subscriptions/await-row-version.js';
export { isUpTo, loadPlaces, lockSubscription, Places } from './subscriptions/positions.js';
export { loadTopics, partitionOf, TopicMap } from './subscriptions/topic-map.js';
export type { Topic, TopicPartition } from './subscriptions/topic-map.js';
export { Attempts, ProjectionApplier } from './subscriptions/projection-applier.js';
export type { Batch } from './subscriptions/projection-applier.js';
export { ManagerTerm } from './subscriptions/manager-term.js';
export type { ManagerSource } from './subscriptions/manager-term.js';
export { describeError, isPassing } from './subscriptions/failures.js';
export { loadCheckpoint } from './subscriptions/checkpoints.js';
export { type AnswerAll, Grouped } from './grouped.js';
export { backoffMs, WakeUpSignal, linkedAbort, pause, Signal } from './wait.js';
export type { LinkedAbort } from './wait.js';
export type { Page } from './feed.js';
export { poll, type Polling } from './poll.js';
export { PoisonEventError, RebuildRefusedError } from './rebuild/errors.js';
export type { RowDifference, TableComparison } from './rebuild/compare.js';
export { proveAll, proveProjection } from './rebuild/prove.js';
export type { Proof, ProveOptions } from './rebuild/prove.js';
export { Rebuilder } from './rebuild/rebuilder.js';
export type { RebuilderOptions, RebuildFault } from './rebuild/rebuilder.js';
export type { RebuildState, RebuildStatus } from './rebuild/records.js';
export type { FeedProjection, FeedKind } from './fed-projection.js';
