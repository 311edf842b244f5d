import { event, streams } from '@usdt-africa/contracts/events';
import { appendIfFirst, type EventStore, isEvent, type PersonalData } from '@usdt-africa/event-store';
import { type Clock, hashToken, Refusal, uuidFrom } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { addresseeOf } from '../application/addressee.js';
import { findLink } from './order-links.js';

/** Sends a new link to the holder of an expired one: mailed to the order's own sender, never shown. */
export class LinkRenewals {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'append' | 'readStream'>,
    private readonly personalData: Pick<PersonalData, 'open' | 'seal'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests the mail, once a day for each link however often this is called. An unknown link and an erased sender end
   * in the same silence: nothing reveals whether a token belongs to a person.
   */
  async request(token: string, correlationId: string): Promise<void> {
    const link = await findLink(this.pool, token).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!link) return;
    const { orderId, madeAt } = link;
    const { to, stops } = await this.#about(orderId);
    // One that its owner stopped is as good as none.
    if (stops.some((at) => madeAt.getTime() <= Date.parse(at))) return;
    await this.#mail(orderId, to, ['order-link', hashToken(token)], correlationId);
  }

  /** For an order's owner: once a day, and once more after each time that they stopped those that were out. */
  async requestLink(orderId: string, correlationId: string): Promise<void> {
    const { to, stops, isAccounts } = await this.#about(orderId);
    // A customer signs in: no link that opens their orders without a sign-in is mailed.
    if (isAccounts) return;
    await this.#mail(orderId, to, ['own-link', String(stops.length)], correlationId);
  }

  async #about(orderId: string) {
    const events = await this.store.readStream(streams.order(orderId));
    const [first] = events;
    return {
      to: isEvent(first, 'OrderPlaced') ? await addresseeOf(this.personalData, first.data.sender) : null,
      stops: events.flatMap((each) => (isEvent(each, 'OrderLinksStopped') ? [each.data.at] : [])),
      isAccounts: events.some((each) => isEvent(each, 'OrderIndexed')),
    };
  }

  /** @param name what the mail's id derives from, besides order and day: a repeated request is the same mail */
  async #mail(
    orderId: string,
    to: Awaited<ReturnType<typeof addresseeOf>>,
    name: readonly string[],
    correlationId: string,
  ): Promise<void> {
    if (!to) return;
    const at = this.clock.now().toISOString();
    const mailId = uuidFrom(orderId, ...name, at.slice(0, 10));
    const requested = event('MailRequested', { mailId, orderId, kind: 'order-link', to, at });
    await appendIfFirst(
      this.store,
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
      { metadata: { correlationId, actor: 'guest', orderId } },
    );
  }
}
