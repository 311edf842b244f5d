import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PayoutProvider } from '@usdt-africa/banking';
import {
  type AppendedEvent,
  crashPoint,
  PersonalData,
  processManager,
  type ProcessManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { open, openPaused, sends } from '../domain/decide.js';
import { openingOf, openingOfWithdrawal, type Payout, type PayoutOpening } from '../domain/payout.js';
import { openAwaitingList } from '../domain/provider-list.js';
import { OPEN_GATE, type PayoutGate, PayoutSwitches } from './payout-gate.js';
import { openRecipient } from './payout-recipient.js';
import { beginSending, PayoutSender } from './payout-sender.js';
import { PayoutStreams } from './payout-streams.js';
import { ProviderList } from './provider-list.js';

/**
 * Starts the payout that an order or a withdrawal requests: commits the intent with its reference, then sends the request to the
 * provider, then records its response. Handled again (a crash, another leader), an open payout is left to the resolver,
 * which queries its outcome: it is never sent blindly.
 */
@Injectable()
export class PayoutProcess implements ProcessManager {
  static readonly reactions = processManager<PayoutProcess>('payout-process', {
    PayoutRequested: (request, event, process) => process.start(openingOf(request, process.provider.name), event),
    WithdrawalRequested: (request, event, process) =>
      process.start(openingOfWithdrawal(request, process.provider.name), event),
  });
  readonly name = PayoutProcess.reactions.name;
  readonly handles = PayoutProcess.reactions.handles;

  constructor(
    private readonly payouts: PayoutStreams,
    private readonly sender: PayoutSender,
    /** The provider that pays what is requested from now on. */
    @Inject(PAYMENT_PROVIDER) private readonly provider: Pick<PayoutProvider, 'name'>,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PayoutSwitches) private readonly gate: PayoutGate = OPEN_GATE,
    @Inject(ProviderList) private readonly list?: Pick<ProviderList, 'awaitedFor'>,
  ) {}

  react(event: RecordedEvent): Promise<void> {
    return PayoutProcess.reactions.react(event, this);
  }

  private async start(opening: PayoutOpening, event: AppendedEvent): Promise<void> {
    const { payoutId, for: paidFor } = opening;
    const account = await openRecipient(this.personalData, opening.recipient);
    const by = {
      actor: `system:${this.name}`,
      correlationId: event.metadata.correlationId,
      for: paidFor,
      causationId: event.eventId,
    };
    const awaited = await this.list?.awaitedFor(paidFor);
    if (awaited) {
      const { epoch } = awaited;
      const now = this.clock.now();
      await this.payouts.change(payoutId, (payout) => openAwaitingList(payout, opening, epoch, now), by, {
        checkNow: true,
      });
      return;
    }
    const wait = (payout: Payout) => openPaused(payout, opening, this.clock.now());
    if (await this.gate.isPaused(account?.bankCode ?? null, BigInt(opening.amountKobo), paidFor.kind))
      return void (await this.payouts.change(payoutId, wait, by));
    crashPoint('payout.before-intent');
    const sending = beginSending();
    const opened = await this.payouts.change(payoutId, (payout) => open(payout, opening, this.clock.now()), by, {
      whenHeld: wait,
    });
    if (sends(opened.events)) await this.sender.send(opened.state, account, sending, by);
  }
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const PAYOUT_PROCESS = PayoutProcess.reactions;
