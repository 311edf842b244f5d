import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ResetView } from '@usdt-africa/contracts/api';
import { Resets } from '../application/resets.js';

/** Progress of a browser's password reset. Refusals: 404 `no-reset`. */
export class ShowReset extends Query<ResetView> {
  constructor(readonly token: string | null) {
    super();
  }
}

@QueryHandler(ShowReset)
export class ShowResetHandler implements IQueryHandler<ShowReset> {
  constructor(private readonly resets: Resets) {}

  async execute({ token }: ShowReset): Promise<ResetView> {
    return this.resets.view(await this.resets.find(token));
  }
}
