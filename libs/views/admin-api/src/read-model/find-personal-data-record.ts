import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OperatorFundings } from '@usdt-africa/funding';
import type { PersonalDataRecord } from '@usdt-africa/operators';
import { OrderStreams } from '@usdt-africa/orders';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { paidByPayout } from './find-paid-by-payout.js';
import { Guests } from './people/guests.js';

/**
 * A record whose personal data an operator wants to open. Refusal 404, of the record's context, for one that does not exist or
 * whose key was destroyed.
 */
export class FindPersonalDataRecord extends Query<PersonalDataRecord> {
  constructor(
    readonly resource: PersonalDataRecord['resource'],
    readonly recordId: string,
  ) {
    super();
  }
}

@QueryHandler(FindPersonalDataRecord)
export class FindPersonalDataRecordHandler implements IQueryHandler<FindPersonalDataRecord> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly profiles: CustomerProfiles,
    private readonly guests: Guests,
    private readonly fundings: OperatorFundings,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async execute({ resource, recordId }: FindPersonalDataRecord): Promise<PersonalDataRecord> {
    return { resource, recordId, orderId: await this.#orderOf(resource, recordId) };
  }

  /** The order that an existing record concerns; null for a record that concerns none. */
  async #orderOf(resource: PersonalDataRecord['resource'], recordId: string): Promise<string | null> {
    switch (resource) {
      case 'orders':
        await this.orders.load(recordId);
        return recordId;
      case 'payouts':
        return (await paidByPayout(this.pool, recordId)).orderId;
      case 'customers':
        await this.profiles.open(recordId);
        return null;
      case 'fundings':
        await this.fundings.require(recordId);
        return null;
      case 'guests':
        if (!(await this.guests.of([recordId])).has(recordId)) throw refusal('console.no-guest');
        return null;
    }
  }
}
