import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddBvnRequest } from '@usdt-africa/contracts/api';
import { AddedBvns } from './added-bvns.js';
import { byOwner, type OwnersRequest } from './requests.js';

/** Adds a customer's BVN after their approval. */
export class AddBvn extends Command<void> {
  constructor(
    readonly request: OwnersRequest,
    readonly added: AddBvnRequest,
  ) {
    super();
  }
}

@CommandHandler(AddBvn)
export class AddBvnHandler implements ICommandHandler<AddBvn> {
  constructor(private readonly bvns: AddedBvns) {}

  /** @throws Refusal 403 `paused`; 409 `no-individual-tier`, `bvn-verified`, `bvn-under-way`, `bvn-stopped` */
  execute({ request, added }: AddBvn): Promise<void> {
    return this.bvns.add(request.accountId, added, byOwner(request), request.markDone);
  }
}
