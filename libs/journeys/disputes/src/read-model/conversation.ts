import type { UploadedFileView } from '@usdt-africa/contracts/api';
import type { EventData, Sealed } from '@usdt-africa/contracts/events';
import { type EventHandlers, handle, type PersonalData, type RecordedEvent } from '@usdt-africa/event-store';
import type { PlainWords } from '../application/words.js';

/** A message or note of a case, opened. */
export interface MessageText {
  readonly id: string;
  readonly kind: 'message' | 'note';
  readonly by: 'customer' | 'operator';
  readonly at: string;
  /** Null once the person was erased. */
  readonly words: PlainWords | null;
  readonly files: readonly UploadedFileView[];
}

/** Texts of the events that have one, by the event's id. */
export async function textIn(
  personalData: Pick<PersonalData, 'open'>,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, MessageText>> {
  const texts = await Promise.all(
    events.map(async (event): Promise<readonly [string, MessageText] | null> => {
      const one = handle(SAYING, event);
      if (!one) return null;
      const words = one.sealed ? await personalData.open<PlainWords>(one.sealed) : null;
      const files = one.files.map(({ fileId, kind, bytes }) => ({
        id: fileId,
        name: words?.names[fileId] ?? `${fileId.slice(0, 8)}.${kind}`,
        kind,
        bytes,
      }));
      return [event.eventId, { id: one.id, kind: one.kind, by: one.by, at: one.at, words, files }];
    }),
  );
  return new Map(texts.filter((one) => one !== null));
}

interface Saying extends Pick<MessageText, 'id' | 'kind' | 'by' | 'at'> {
  readonly sealed: Sealed | null;
  readonly files: EventData<'DisputeOpened'>['files'];
}

/** Text of each event that has one. */
const SAYING: EventHandlers<[], Saying | null> = {
  DisputeOpened: ({ words: sealed, files, openedAt: at }, { eventId: id }) =>
    sealed ? { id, kind: 'message', by: 'customer', at, sealed, files } : null,
  OrderQuestionOpened: ({ words: sealed, files, openedAt: at }, { eventId: id }) => ({
    id,
    kind: 'message',
    by: 'customer',
    at,
    sealed,
    files,
  }),
  PurchaseDisputeOpened: ({ words: sealed, files, openedAt: at }, { eventId: id }) =>
    sealed ? { id, kind: 'message', by: 'customer', at, sealed, files } : null,
  DisputeMessageWritten: ({ messageId: id, by, words: sealed, files, at }) => ({
    id,
    kind: 'message',
    by,
    at,
    sealed,
    files,
  }),
  DisputeNoteAdded: ({ noteId: id, words: sealed, at }) => ({
    id,
    kind: 'note',
    by: 'operator',
    at,
    sealed,
    files: [],
  }),
};
