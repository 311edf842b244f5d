import { Injectable } from '@nestjs/common';
import { type AppendedEvent, processManager, type ProcessManager, type RecordedEvent } from '@usdt-africa/event-store';
import { giveUp } from '../domain/decide.js';
import { SendStreams } from './send-streams.js';
import { SendWork } from './send-work.js';

/**
 * Gives up the unsigned sends of an account that was frozen. One whose signing was begun may be signed already: it ends
 * on the chain, or is given up when the signer refuses.
 */
@Injectable()
export class FrozenSends implements ProcessManager {
  static readonly reactions = processManager<FrozenSends>('frozen-sends', {
    AccountFrozen: ({ accountId }, event, process) => process.giveUpSendsOf(accountId, event),
  });
  readonly name = FrozenSends.reactions.name;
  readonly handles = FrozenSends.reactions.handles;

  constructor(
    private readonly sends: SendStreams,
    private readonly work: SendWork,
  ) {}

  react(event: RecordedEvent): Promise<void> {
    return FrozenSends.reactions.react(event, this);
  }

  private async giveUpSendsOf(accountId: string, { eventId }: AppendedEvent): Promise<void> {
    const by = { actor: `system:${this.name}`, causationId: eventId };
    for (const sendId of await this.work.unsignedOf(accountId))
      await this.sends.change(
        sendId,
        (send, now) => (send.phase === 'requested' ? giveUp(send, 'frozen', null, now) : []),
        by,
      );
  }
}

/** Name and event types of this subscription: how far it is behind is monitored by them. */
export const FROZEN_SENDS = FrozenSends.reactions;
