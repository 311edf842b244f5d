import { randomInt } from 'node:crypto';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, personalDataFrom } from '@usdt-africa/event-store';
import { hashToken, newToken, uuidv7 } from '@usdt-africa/kernel';
import type { ApiAtWork } from './api-at-work.js';

/** An order, and the cookie of the browser that placed it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly cookie: string;
}

/** The requester: the cookie, and the key under which orders know it. */
export interface Owner {
  readonly key: string;
  readonly cookie: string;
}

let index = 0;
const SENDER = { firstName: 'Temitope', lastName: 'Adewale', email: 'temitope@example.com', phone: '+2348035550148' };
const RECIPIENT = {
  bankCode: '057',
  bankName: 'Zenith Bank',
  bankShortName: 'Zenith',
  accountNumber: '0145528174',
  accountName: 'ADAEZE OKONKWO',
  email: 'adaeze@example.com',
};

/** An order as the product stores it, of a new browser unless `owner` is given; at an address of no chain unless one is given. */
export async function placedOrder(
  { db, config }: ApiAtWork,
  number = someNumber(),
  owner: Owner = newGuest(),
  given?: string,
): Promise<PlacedOrder> {
  const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
  const orderId = uuidv7();
  const people = personalDataFrom(config.keys, { pool: db.app });
  const [sender, recipient] = [`sender-${orderId}`, `recipient-${orderId}`];
  await people.ensureSubjects([sender, recipient]);
  const made = `T${String((index += 1))
    .replaceAll('0', 'z')
    .padStart(33, 'A')}`;
  const address = given ?? made;
  const at = new Date();
  const later = (hours: number): string => new Date(at.getTime() + hours * 3_600_000).toISOString();
  const placed = event('OrderPlaced', {
    orderId,
    number,
    word: 'mango',
    side: 'sell',
    network: 'TRC20',
    quoteId: uuidv7(),
    amountMicro: '250000000',
    nairaKobo: '39400000',
    rate: '1576.0000',
    referenceRate: '1583.5000',
    marginBps: 47,
    sources: [],
    feeKobo: '0',
    placedAt: at.toISOString(),
    lockEndsAt: later(0.03),
    expiresAt: later(24),
    watchedUntil: later(2_160),
    address,
    addressIndex: index,
    enquiryId: uuidv7(),
    recipient: await people.seal(recipient, RECIPIENT),
    sender: await people.seal(sender, SENDER),
    guestHash: owner.key,
    bankCode: '057',
  });
  await store.append(
    { streamId: streams.order(orderId), expectedVersion: 0, events: [placed] },
    { metadata: { correlationId: uuidv7(), actor: 'guest', orderId } },
  );
  await db.owner.query('insert into address_pool (index, address, issued_at) values ($1, $2, now())', [index, address]);
  await db.owner.query(
    `insert into deposit_addresses (index, address, order_id, order_number, watched_until) values ($1, $2, $3, $4, $5)`,
    [index, address, orderId, number, later(2_160)],
  );
  return { orderId, number, cookie: owner.cookie };
}

/** A number that an order could have. */
export function someNumber(): string {
  return `S${String(randomInt(1_000_000_000_000 - 1)).padStart(12, '0')}`;
}

/** A browser with a new guest cookie. */
export function newGuest(): Owner {
  const token = newToken();
  return { key: hashToken(token), cookie: `guest=${token}` };
}
