import { Global, Module } from '@nestjs/common';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { OwnerLinks } from '@usdt-africa/orders';
import { CLOCK, correlationId, made, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { LinkRenewals } from './links/link-renewals.js';
import { exchangeLink, findLink } from './links/order-links.js';

/** The links in mails by which people come back to their orders. */
@Global()
@Module({
  providers: [
    made(
      OwnerLinks,
      [POOL, PostgresEventStore, PersonalData, CLOCK],
      (pool: Pool, store: PostgresEventStore, data: PersonalData, clock: Clock): OwnerLinks => {
        const renewals = new LinkRenewals(pool, store, data, clock);
        return {
          find: (token) => findLink(pool, token),
          use: (tx, token) => exchangeLink(tx, token, clock.now()),
          renew: (token) => renewals.ask(token, correlationId()),
        };
      },
    ),
  ],
  exports: [OwnerLinks],
})
export class NotificationsModule {}
