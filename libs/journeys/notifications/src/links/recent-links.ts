import type { PersonalData } from '@usdt-africa/event-store';
import { type Clock, uuidv7 } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { indexesOf } from '../application/recent-orders.js';

/**
 * Mails a list of a customer's recent orders to the address that was typed in place of an order number. The response is
 * sent before the address is looked up: the request writes one row, whatever the address.
 */
export class RecentLinks {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: Pick<PersonalData, 'blindIndexes'>,
    private readonly clock: Clock,
  ) {}

  async request(email: string): Promise<void> {
    // Only the blind index of the address is stored.
    const indexes = indexesOf(this.personalData, email);
    const now = this.clock.now();
    await this.pool.query('insert into recent_link_requests (request_id, persons, requested_at) values ($1, $2, $3)', [
      uuidv7(now),
      indexes,
      now,
    ]);
  }
}
