import { type DomainEvent, disputeEventTypes, streams } from '@usdt-africa/contracts/events';
import { disputeDecider, disputeIdOf, questionTopic } from '@usdt-africa/disputes';
import { type EventStore, eventsOf, type PersonalData } from '@usdt-africa/event-store';
import { fold } from '@usdt-africa/kernel';
import type { DisputeFacts } from '../domain/order-facts.js';

type DisputeEvent = DomainEvent<(typeof disputeEventTypes)[number]> & { readonly eventId: string };
interface Words {
  readonly text: string;
  readonly signedBy: string | null;
}

/**
 * An order's case as of the event that a mail reports.
 * @returns null when there is no such case or event
 */
export async function disputeFacts(
  store: Pick<EventStore, 'readStream'>,
  personalData: Pick<PersonalData, 'open'>,
  orderId: string,
  causedBy: string,
): Promise<DisputeFacts | null> {
  const events = eventsOf(await store.readStream(streams.dispute(disputeIdOf(orderId))), ...disputeEventTypes);
  const at = events.findIndex((event) => event.eventId === causedBy);
  if (at < 0) return null;
  const dispute = fold(disputeDecider, events.slice(0, at + 1));
  const { opened, due, resolution } = dispute;
  if (!opened || resolution?.how === 'closed') return null;
  return {
    number: opened.number,
    isQuestion: questionTopic(dispute) !== null,
    nairaKobo: BigInt(opened.amountKobo),
    message: await textBy(personalData, events[at]!, events[at - 1]),
    due: due?.at ? { of: due.of, at: due.at } : null,
    resolved: resolution && {
      how: resolution.how,
      sessionId: resolution.proof?.sessionId ?? null,
      reference: resolution.proof?.reference ?? null,
    },
  };
}

/** The words of this event, or those that came with it: a case is shown as proven with a message. */
async function textBy(
  personalData: Pick<PersonalData, 'open'>,
  event: DisputeEvent,
  before: DisputeEvent | undefined,
): Promise<DisputeFacts['message']> {
  const written = [event, before].find((one) => one?.type === 'DisputeMessageWritten');
  if (written?.type !== 'DisputeMessageWritten' || written.data.by !== 'operator') return null;
  if (written !== event && (event.type !== 'DisputeResolved' || event.data.at !== written.data.at)) return null;
  const words = await personalData.open<Words>(written.data.words);
  return words && words.text !== '' ? { text: words.text, by: words.signedBy ?? '' } : null;
}
