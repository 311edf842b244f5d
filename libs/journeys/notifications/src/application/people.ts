import { type MessageChoices, MESSAGES_AT_FIRST } from '@usdt-africa/contracts/api';
import { type EventData, type Language, streams } from '@usdt-africa/contracts/events';
import { type EventPosition, type EventStore, isEvent, lastOfType } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/** Whose an order is, and since when. */
export interface Owner {
  readonly accountId: string;
  readonly since: EventPosition;
}

/** What customers chose of how they are written to, and whose an order is: read from their streams, which grow, event by event. */
export class People {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  /** The customer among whose transactions an order stands; null for a guest's. */
  async ownerOf(orderId: string): Promise<Owner | null> {
    const listed = await lastOfType(this.pool, this.store, streams.order(orderId), 'OrderListed');
    return listed && isEvent(listed, 'OrderListed')
      ? { accountId: listed.data.accountId, since: listed.position }
      : null;
  }

  /**
   * What somebody chose.
   * @param at as it held there: a choice holds from its own event on, and what came before goes by the one before, however late or
   *   often it is reacted to; as it holds now when nothing is said
   */
  async choicesOf(accountId: string, at?: EventPosition): Promise<MessageChoices> {
    const last = await lastOfType(this.pool, this.store, streams.account(accountId), 'AccountMessagesChosen', at);
    return last && isEvent(last, 'AccountMessagesChosen') ? last.data : MESSAGES_AT_FIRST;
  }

  /** In which language somebody is written to. */
  async languageOf(registered: EventData<'AccountRegistered'>): Promise<Language> {
    const stream = streams.account(registered.accountId);
    const last = await lastOfType(this.pool, this.store, stream, 'AccountLanguageChosen');
    return last && isEvent(last, 'AccountLanguageChosen') ? last.data.language : registered.language;
  }

  /** Who registered; null where nobody did. */
  async registered(accountId: string): Promise<EventData<'AccountRegistered'> | null> {
    const [first] = await this.store.readStream(streams.account(accountId), { from: 1, to: 1 });
    return first && isEvent(first, 'AccountRegistered') ? first.data : null;
  }
}
