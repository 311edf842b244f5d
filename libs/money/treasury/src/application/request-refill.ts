import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminRequestRefill } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { byOf, type OperatorRequest } from '@usdt-africa/operators';
import { Refills } from './refills.js';

/** An operator requests a refill of the hot wallet. Refusals: see {@link Refills.request}. */
export class RequestRefill extends Command<void> {
  /** @param refillId derived from the request, so that a repeat is the same refill */
  constructor(
    readonly refillId: string,
    readonly request: OperatorRequest<AdminRequestRefill>,
  ) {
    super();
  }
}

@CommandHandler(RequestRefill)
export class RequestRefillHandler implements ICommandHandler<RequestRefill> {
  constructor(private readonly refills: Refills) {}

  async execute({ refillId, request }: RequestRefill): Promise<void> {
    const { asset, amount } = request.body;
    await this.refills.request(refillId, { asset, amount: parseMoney(amount, asset) }, request.viewer, byOf(request));
  }
}
