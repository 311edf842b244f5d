import { Inject, Injectable } from '@nestjs/common';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { OwnerLinks } from '@usdt-africa/orders';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { LinkRenewals } from './link-renewals.js';
import { endLinks, exchangeLink, findLink, hasOpenLinks, type LinkedOrder } from './order-links.js';
import { RecentLinks } from './recent-links.js';

/** The links in mails by which people come back to their orders. */
@Injectable()
export class MailedOwnerLinks extends OwnerLinks {
  readonly #recent: RecentLinks;
  readonly #renewals: LinkRenewals;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    store: PostgresEventStore,
    personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
    this.#recent = new RecentLinks(pool, personalData, clock);
    this.#renewals = new LinkRenewals(pool, store, personalData, clock);
  }

  find(token: string): Promise<LinkedOrder> {
    return findLink(this.pool, token);
  }

  use(tx: PoolClient, token: string): Promise<unknown> {
    return exchangeLink(tx, token, this.clock.now());
  }

  renew(token: string): Promise<void> {
    return this.#renewals.request(token, correlationId());
  }

  areOut(orderId: string): Promise<boolean> {
    return hasOpenLinks(this.pool, orderId, this.clock.now());
  }

  end(tx: PoolClient, orderId: string): Promise<void> {
    return endLinks(tx, orderId);
  }

  mail(orderId: string): Promise<void> {
    return this.#renewals.requestLink(orderId, correlationId());
  }

  recent(email: string): Promise<void> {
    return this.#recent.request(email);
  }
}
