import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { LoginView } from '@usdt-africa/contracts/api';
import { PendingLogin } from '../application/pending-login.js';

/** What a browser has before it whose first step was taken, by its secret. Refusals: 401 `sign-in-again`. */
export class ShowPendingLogin extends Query<LoginView> {
  constructor(readonly token: string | null) {
    super();
  }
}

@QueryHandler(ShowPendingLogin)
export class ShowPendingLoginHandler implements IQueryHandler<ShowPendingLogin> {
  constructor(private readonly pending: PendingLogin) {}

  execute({ token }: ShowPendingLogin): Promise<LoginView> {
    return this.pending.show(token);
  }
}
