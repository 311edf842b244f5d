import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, isEvent, type PersonalData } from '@usdt-africa/event-store';
import { type Clock, hashToken, Refusal, uuidFrom } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { addresseeOf } from '../application/addressee.js';
import { findLink } from './order-links.js';

/** A new link for whoever holds one that works no more: mailed to the order's own sender, never shown. */
export class LinkRenewals {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks for the mail, once a day for each link however often it is asked. What was never a link, and a sender who was
   * erased, end in the same silence: nothing tells whether there is anybody behind a token.
   */
  async ask(token: string, correlationId: string): Promise<void> {
    const link = await findLink(this.pool, token).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!link) return;
    const { orderId } = link;
    const [first] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const to = isEvent(first, 'OrderPlaced') ? await addresseeOf(this.personalData, first.data.sender) : null;
    if (!to) return;
    const at = this.clock.now().toISOString();
    const mailId = uuidFrom(orderId, 'order-link', hashToken(token), at.slice(0, 10));
    const requested = event('MailRequested', { mailId, orderId, kind: 'order-link', to, at });
    await appendIfFirst(
      this.store,
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
      { metadata: { correlationId, actor: 'guest', orderId } },
    );
  }
}
