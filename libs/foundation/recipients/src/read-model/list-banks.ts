import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BankView } from '@usdt-africa/contracts/api';
import { BankDirectory } from '../bank-directory.js';

/** The banks that naira can be sent to. Refusals: 503 `bank-unavailable` where there never was a list. */
export class ListBanks extends Query<readonly BankView[]> {}

@QueryHandler(ListBanks)
export class ListBanksHandler implements IQueryHandler<ListBanks> {
  constructor(private readonly banks: BankDirectory) {}

  execute(): Promise<readonly BankView[]> {
    return this.banks.list();
  }
}
