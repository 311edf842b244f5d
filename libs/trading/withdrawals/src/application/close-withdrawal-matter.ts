import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReasonedRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { byOf, checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { closeMatter } from '../domain/decide.js';
import { isRequested } from '../domain/withdrawal.js';
import { WithdrawalStreams } from './withdrawal-streams.js';

/** An operator has dealt with a withdrawal that was paid after its naira had gone back. Nothing is moved by it. */
export class CloseWithdrawalMatter extends Command<void> {
  constructor(
    readonly withdrawalId: string,
    readonly request: OperatorRequest<ReasonedRequest>,
  ) {
    super();
  }
}

@CommandHandler(CloseWithdrawalMatter)
export class CloseWithdrawalMatterHandler implements ICommandHandler<CloseWithdrawalMatter> {
  constructor(
    private readonly withdrawals: WithdrawalStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 `not-known`; 409 `no-matter`, `changed-meanwhile` */
  async execute({ withdrawalId, request }: CloseWithdrawalMatter): Promise<void> {
    const { state: withdrawal, version } = await this.withdrawals.load(withdrawalId);
    if (!isRequested(withdrawal)) throw refusal('withdrawals.not-known');
    checkVersion(request, version);
    const events = closeMatter(withdrawal, this.clock.now());
    if (events.length === 0) return;
    await this.withdrawals.append({ withdrawalId, withdrawal, version, events, appends: [] }, byOf(request));
  }
}
