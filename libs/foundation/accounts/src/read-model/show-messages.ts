import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type MessageChoices, MESSAGES_AT_FIRST } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { isEvent, lastOfType, PostgresEventStore } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** What a customer is written about. */
export class ShowMessages extends Query<MessageChoices> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** Of the account's stream, which grows with every log-in, the last choice is read. */
@QueryHandler(ShowMessages)
export class ShowMessagesHandler implements IQueryHandler<ShowMessages> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
  ) {}

  async execute({ accountId }: ShowMessages): Promise<MessageChoices> {
    const last = await lastOfType(
      this.pool,
      this.store,
      streams.account(accountId),
      'AccountNotificationPreferencesSet',
    );
    if (!last || !isEvent(last, 'AccountNotificationPreferencesSet')) return MESSAGES_AT_FIRST;
    const { mails, texts } = last.data;
    return { mails, texts };
  }
}
