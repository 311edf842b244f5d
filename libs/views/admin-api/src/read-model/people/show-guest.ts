import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminGuestPersonal, AdminGuestView } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, maskEmail, maskName, maskPhone } from '@usdt-africa/kernel';
import { Actors, may, personalDataOpenUntil, PersonalDataViews, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { type Guest, Guests } from './guests.js';

/** A guest with the orders that they placed without an account. Refusal 404 `no-guest`. */
export class ShowGuest extends Query<AdminGuestView> {
  constructor(
    readonly guestId: string,
    readonly viewer: Viewer,
    /** Personal data were opened just now, until then. */
    readonly openedUntil: Date | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShowGuest)
export class ShowGuestHandler implements IQueryHandler<ShowGuest> {
  constructor(
    private readonly guests: Guests,
    private readonly personalDataViews: PersonalDataViews,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ guestId, viewer, openedUntil }: ShowGuest): Promise<AdminGuestView> {
    const [found, lastOrders, views] = await Promise.all([
      this.guests.of([guestId]),
      this.guests.lastOrders(guestId),
      this.personalDataViews.at('guests', guestId),
    ]);
    const guest = found.get(guestId);
    if (!guest) throw refusal('console.no-guest');
    const who = await this.actors.of(views.map(({ actor }) => actor));
    const { sender, orders, completed, usdt, since, lastAt } = guest;
    const until = openedUntil ?? personalDataOpenUntil(views, viewer.id, this.clock.now());
    return {
      id: guestId,
      name: maskName(nameOf(sender)),
      email: maskEmail(sender.email),
      orders,
      completed,
      usdt,
      since: since.toISOString(),
      lastAt: lastAt.toISOString(),
      lastOrders,
      personalDataViews: views.map(({ at, until: ends, reason, actor }) => ({
        at,
        until: ends,
        reason,
        by: who(actor),
      })),
      personal: may(viewer.role, 'personal.read') ? personalView(sender, until) : null,
    };
  }
}

const nameOf = ({ firstName, lastName }: Guest['sender']): string => `${firstName} ${lastName}`;

function personalView(sender: Guest['sender'], until: Date | null): AdminGuestPersonal {
  const masked = until === null;
  return {
    masked,
    until: until?.toISOString() ?? null,
    name: masked ? maskName(nameOf(sender)) : nameOf(sender),
    email: masked ? maskEmail(sender.email) : sender.email,
    phone: masked ? maskPhone(sender.phone) : sender.phone,
    erased: false,
  };
}
