import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UsernameView } from '@usdt-africa/contracts/api';
import { Usernames } from '../application/usernames.js';

/** Whether a name may be had, and which near it where it may not. */
export class CheckUsername extends Query<UsernameView> {
  constructor(readonly username: string) {
    super();
  }
}

@QueryHandler(CheckUsername)
export class CheckUsernameHandler implements IQueryHandler<CheckUsername> {
  constructor(private readonly usernames: Usernames) {}

  execute({ username }: CheckUsername): Promise<UsernameView> {
    return this.usernames.check(username);
  }
}
