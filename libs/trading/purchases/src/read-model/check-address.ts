import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AddressCheckView } from '@usdt-africa/contracts/api';
import { AddressChecks } from '../application/address-checks.js';

/** Whether a customer can buy to an address. */
export class CheckAddress extends Query<AddressCheckView> {
  constructor(
    readonly accountId: string,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(CheckAddress)
export class CheckAddressHandler implements IQueryHandler<CheckAddress> {
  constructor(private readonly addresses: AddressChecks) {}

  execute({ accountId, address }: CheckAddress): Promise<AddressCheckView> {
    return this.addresses.check(accountId, address);
  }
}
