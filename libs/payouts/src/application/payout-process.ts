import type { EventData } from '@usdt-africa/contracts/events';
import { crashPoint } from '@usdt-africa/event-store';
import type { PersonalData, ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { open, openPaused } from '../domain/decide.js';
import { OPEN_GATE } from './payout-gate.js';
import type { PayoutGate } from './payout-gate.js';
import { openRecipient } from './payout-recipient.js';
import { beginSending } from './payout-sender.js';
import type { PayoutSender } from './payout-sender.js';
import type { PayoutStreams } from './payout-streams.js';

/** What it is called and fed, for whoever watches that it keeps up. */
export const PAYOUT_PROCESS = { name: 'payout-process', handles: ['PayoutRequested'] } as const;

/**
 * Starts the payout that an order asks for: the intent with its reference is committed, then the provider is asked, then
 * its answer recorded. Met again (a crash, another leader), a payout that is open is left to the resolver, which asks what
 * became of it: it is never sent blindly.
 */
export class PayoutProcess implements ProcessManager {
  readonly name = PAYOUT_PROCESS.name;
  readonly handles = PAYOUT_PROCESS.handles;

  constructor(
    private readonly payouts: PayoutStreams,
    private readonly sender: PayoutSender,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly gate: PayoutGate = OPEN_GATE,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const request = event.data as EventData<'PayoutRequested'>;
    const account = await openRecipient(this.personalData, request.recipient);
    const by = {
      actor: `system:${this.name}`,
      correlationId: event.metadata.correlationId,
      orderId: request.orderId,
      causationId: event.eventId,
    };
    if (await this.gate.isPaused(account?.bankCode ?? null)) {
      await this.payouts.change(request.payoutId, (payout) => openPaused(payout, request, this.clock.now()), by);
      return;
    }
    crashPoint('payout.before-intent');
    const sending = beginSending();
    const opened = await this.payouts.change(request.payoutId, (payout) => open(payout, request, this.clock.now()), by);
    if (opened.events.length > 0) await this.sender.send(opened.state, account, sending, by);
  }
}
