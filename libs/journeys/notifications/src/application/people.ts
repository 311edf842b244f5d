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
    const listed = await lastOfType(this.pool, this.store, streams.order(orderId), 'OrderIndexed');
    return listed && isEvent(listed, 'OrderIndexed')
      ? { accountId: listed.data.accountId, since: listed.position }
      : null;
  }

  /**
   * The customer's message preferences.
   * @param at the position at which they apply: a choice applies from its own event on, and earlier events follow the
   * one before, however late or often they are handled; by default the current preferences
   */
  async choicesOf(accountId: string, at?: EventPosition): Promise<MessageChoices> {
    const last = await lastOfType(
      this.pool,
      this.store,
      streams.account(accountId),
      'AccountNotificationPreferencesSet',
      at,
    );
    return last && isEvent(last, 'AccountNotificationPreferencesSet') ? last.data : MESSAGES_AT_FIRST;
  }

  /** The language of messages to a customer. */
  async languageOf(registered: EventData<'AccountRegistered'>): Promise<Language> {
    const stream = streams.account(registered.accountId);
    const last = await lastOfType(this.pool, this.store, stream, 'AccountLanguageSet');
    return last && isEvent(last, 'AccountLanguageSet') ? last.data.language : registered.language;
  }

  /** The registration of an account; null where there is none. */
  async registered(accountId: string): Promise<EventData<'AccountRegistered'> | null> {
    const [first] = await this.store.readStream(streams.account(accountId), { from: 1, to: 1 });
    return first && isEvent(first, 'AccountRegistered') ? first.data : null;
  }
}
