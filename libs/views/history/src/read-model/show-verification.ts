import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminVerification } from '@usdt-africa/contracts/admin';

/** The result of the last verification: kept in memory only, because it is valid for its own time. */
@Injectable()
export class LastVerification {
  is: AdminVerification | null = null;
  /** The last block that it verified; null where it verified none. */
  block: string | null = null;
}

/** The last verification of this process; null before the first. */
export class ShowVerification extends Query<AdminVerification | null> {}

@QueryHandler(ShowVerification)
export class ShowVerificationHandler implements IQueryHandler<ShowVerification> {
  constructor(private readonly last: LastVerification) {}

  execute(): Promise<AdminVerification | null> {
    return Promise.resolve(this.last.is);
  }
}
