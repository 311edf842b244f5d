import { Inject, Injectable } from '@nestjs/common';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { type CountedText, MessageCaps } from '@usdt-africa/messaging';
import { CLOCK, POOL, ProductConfig, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';

/** What codes by mail are limited by. */
@Injectable()
export class MailLimits {
  /** Per address. */
  readonly address: RateLimit;
  /** Per client, behind which may be a whole town. */
  readonly client: RateLimit;

  constructor(@Inject(POOL) pool: Pool) {
    this.address = new RateLimit(pool, 'account-mails-to', 6, 3_600);
    this.client = new RateLimit(pool, 'account-mails-of', 60, 3_600);
  }
}

/** The caps on text messages, as configured. */
@Injectable()
export class TextCaps extends MessageCaps {
  constructor(@Inject(POOL) pool: Pool, indexes: PersonalData, @Inject(CLOCK) clock: Clock, budget: ProductConfig) {
    super(pool, indexes, clock, budget);
  }
}

/** Limits how many codes are sent, so that no mailbox or telephone is flooded. */
@Injectable()
export class CodeCaps {
  constructor(
    private readonly mails: MailLimits,
    private readonly texts: MessageCaps,
  ) {}

  /** @throws Refusal 429 `too-many` */
  async mail(addressBlind: string, client: string): Promise<void> {
    await this.mails.client.take(client);
    await this.mails.address.take(addressBlind);
  }

  /** Limit per client only, for codes with their own limits per address or account. @throws Refusal 429 `too-many` */
  async client(client: string): Promise<void> {
    await this.mails.client.take(client);
  }

  /**
   * Limit for codes that only the owner can request, with the password or signed in. Counted per account, so that an
   * attacker who knows only the address cannot use up the owner's sign-in codes.
   * @throws Refusal 429 `too-many`
   */
  async ownMail(accountId: string, client: string): Promise<void> {
    await this.client(client);
    await this.account(accountId);
  }

  /** As {@link ownMail}, where the client has paid already. @throws Refusal 429 `too-many` */
  async account(accountId: string): Promise<void> {
    await this.mails.address.take(`account:${accountId}`);
  }

  /** @throws Refusal 429 `too-many-texts`; 503 `texts-paused` */
  text(text: CountedText, client: string): Promise<void> {
    return this.texts.take(text, client);
  }
}
