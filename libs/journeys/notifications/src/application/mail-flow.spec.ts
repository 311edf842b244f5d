import { hashToken, newToken, uuidFrom } from '@usdt-africa/kernel';
import { exchangeLink } from '../links/order-links.js';
import { LinkRenewals } from '../links/link-renewals.js';
import { linkIn, MailScene, placedMail } from './mail-scene.features.js';
import { textIn } from '../messages/catalogue.js';

const english = textIn('en');
const HELD = english('heldSubject', { word: 'mango', amount: '' });
const UNPAID = { word: 'mango', naira: '₦394,000.00' };
describe('mails about an order', () => {
  let scene: MailScene;

  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  it('INT-06 TRACK-05 a placed order mails its sender the owner’s link, which opens it in several browsers', async () => {
    const order = await scene.place();
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
    const { mail, to } = scene.inbox[0]!;
    expect(to).toEqual(['temitope.adewale@example.com']);
    expect(mail.subject).toBe(english('placedSubject', { word: 'mango', amount: '250.00 USDT' }));
    expect(mail.messageId).toBe(`<${placedMail(order)}@usdt.africa>`);
    const { url, token } = linkIn(mail);
    expect(url).toMatch(/^https:\/\/usdt\.africa\/order-status\/S482039551840#token=[A-Za-z0-9_-]{43}$/);
    expect(mail.html).toContain(url);
    expect(await exchangeLink(scene.db.app, token, scene.clock.now())).toEqual({
      orderId: order.orderId,
      number: order.number,
    });
    // Another browser: the first may be the mail app's own.
    expect(await exchangeLink(scene.db.app, token, scene.clock.now())).toMatchObject({ number: order.number });
    expect(await scene.eventsOf(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('INT-06 a delivered order mails sum, time, rate, levy and session id, with names and account masked', async () => {
    const order = await scene.place();
    await order.confirm();
    await order.price();
    scene.clock.advance(51_000);
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    const { mail } = scene.inbox.find(({ mail: { subject } }) => subject?.includes('Adaeze’s account'))!;
    expect(mail.subject).toBe('mango: ₦394,000.00 is in Adaeze’s account');
    for (const part of [mail.text!, mail.html!]) {
      for (const line of [
        'Hello Temitope,',
        'Delivered in 51 s',
        '₦394,000.00',
        'Adaeze C··· O···-B···, GTBank ··8174',
        '250.00 USDT',
        '₦1,576.00',
        '₦1,583.50',
        'stamp duty ₦50',
        '090286 261121 140400 482039 551840',
        'S482 039 551 840',
      ])
        expect(part).toContain(line);
      for (const secret of ['Chinwe', 'Okonkwo', 'Balogun', '0145528174', 'Adewale', '+234', 'TDWHc'])
        expect(part).not.toContain(secret);
    }
  });

  it('SELL-02 the recipient’s own address gets the receipt, once, which opens nothing of the order', async () => {
    const order = await scene.place();
    await order.confirm();
    await order.price();
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    const receipts = scene.inbox.filter(({ to }) => to.includes('adaeze@example.com'));
    expect(receipts).toHaveLength(1);
    const { mail } = receipts[0]!;
    expect(mail.subject).toBe('₦394,000.00 is in your account');
    expect(mail.text).toContain('Temitope A.');
    expect(mail.text).not.toMatch(/token=|mango/);
    const { rows } = await scene.db.app.query('select from order_links');
    // One, of the mail to the sender.
    expect(rows).toHaveLength(scene.inbox.length - 1);
  });

  it('INT-06 TRACK-05 a used link can be renewed once a day, by mail to the same address', async () => {
    const order = await scene.place();
    await scene.deliver();
    const { db, store, personalData, clock } = scene;
    const renewals = new LinkRenewals(db.app, store, personalData, clock);
    const used = linkIn(scene.inbox[0]!.mail).token;
    await exchangeLink(db.app, used, clock.now());
    for (let n = 0; n < 3; n++) await renewals.request(used, 'test');
    await scene.deliver();
    expect(scene.inbox.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [['temitope.adewale@example.com'], english('placedSubject', { word: 'mango', amount: '250.00 USDT' })],
      [['temitope.adewale@example.com'], 'mango: your new link'],
    ]);
    const next = linkIn(scene.inbox[1]!.mail).token;
    expect(await exchangeLink(db.app, next, clock.now())).toMatchObject({ orderId: order.orderId });
    clock.advance(86_400_000);
    await renewals.request(used, 'test');
    await scene.deliver();
    expect(scene.inbox).toHaveLength(3);
  });

  it('TRACK-05 a request for a new link with an unknown one reveals and mails nothing', async () => {
    const order = await scene.place();
    await scene.deliver();
    const { db, store, personalData, clock } = scene;
    const renewals = new LinkRenewals(db.app, store, personalData, clock);
    await renewals.request(newToken(), 'test');
    await scene.personalData.destroy(order.senderSubject);
    await renewals.request(linkIn(scene.inbox[0]!.mail).token, 'test');
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
  });

  it.each([
    ['below-minimum', '750000', english('heldBelowMinimum', { minimum: '1.00 USDT', missing: '0.25 USDT' })],
    ['no-rate', undefined, english('heldNoRate')],
    ['above-threshold', undefined, english('heldAboveThreshold', { threshold: '₦5,000,000' })],
    ['after-cancellation', undefined, english('heldAfterCancellation')],
    ['over-limit', undefined, english('heldOverLimit')],
    ['not-creditable', undefined, english('heldNotCreditable')],
    ['listed-sender', undefined, english('heldChecking')],
    ['velocity', undefined, english('heldChecking')],
  ] as const)('INT-06 SELL-07 a hold (%s) mails its reason and an order link', async (reason, amount, line) => {
    const order = await scene.place();
    await order.hold(reason, amount);
    await scene.deliver();
    const { mail } = scene.inbox.find(({ mail: { subject } }) => subject?.startsWith(HELD))!;
    expect(mail.text).toContain(line);
    expect(mail.text).not.toContain('TDWHc');
    expect((await exchangeLink(scene.db.app, linkIn(mail).token, scene.clock.now())).orderId).toBe(order.orderId);
  });

  it('INT-06 RCP-06 the mail for a held first payment gives that reason, and not the usual amount limit', async () => {
    const order = await scene.place();
    await order.guard();
    await order.hold('above-threshold');
    await scene.deliver();
    const { mail } = scene.inbox.find(({ mail: { subject } }) => subject?.startsWith(HELD))!;
    expect(mail.text).toContain(english('heldFirstPayout'));
    expect(mail.text).not.toContain('5,000,000');
  });

  it('INT-06 handling the same event twice requests one mail', async () => {
    const order = await scene.place();
    await scene.managing.caughtUp();
    await scene.process.react(await order.last('OrderPlaced'));
    await scene.deliver();
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
    expect(await scene.eventsOf(placedMail(order))).toEqual(['MailRequested', 'MailSent']);
  });

  it('INT-06 requests one mail for each completion, and one for each reason of a hold', async () => {
    const order = await scene.place();
    await order.hold('below-minimum', '250000');
    await order.hold('below-minimum', '500000');
    await order.requestPayout();
    await order.complete();
    await order.complete();
    await scene.managing.caughtUp();
    const { rows } = await scene.db.app.query<{ kind: string }>(
      `select data ->> 'kind' as kind from events where type = 'MailRequested' order by 1`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'order-delivered',
      'order-delivered',
      'order-held',
      'order-placed',
      'recipient-receipt',
      'recipient-receipt',
    ]);
  });

  it('INT-06 SELL-07 an order held again for a reason that had ended is mailed again, once', async () => {
    const order = await scene.place();
    await order.hold('over-limit');
    await order.hold('over-limit');
    await order.endHold('over-limit');
    await order.complete();
    await scene.deliver();
    // Days later more comes to the same address, and is too much again.
    await order.hold('over-limit');
    await scene.process.react(await order.last('OrderHeld'));
    await order.hold('over-limit');
    await scene.deliver();
    const held = scene.inbox.filter(({ mail: { subject } }) => subject?.startsWith(HELD));
    // The first was over before its mail left.
    expect(held).toHaveLength(1);
    const rows = await scene.db.app.query(
      `select from events where type = 'MailRequested' and data->>'kind' = 'order-held'`,
    );
    expect(rows.rowCount).toBe(2);
  });

  it('INT-06 SELL-08 a payout that comes back is mailed each time, with what happens next, until it is on its way again', async () => {
    const order = await scene.place();
    await order.confirm();
    await order.price();
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    scene.inbox.length = 0;
    await order.comeBack();
    await scene.deliver();
    await scene.process.react(await order.last('OrderPayoutReturned'));
    await scene.deliver();
    const { mail } = scene.inbox[0]!;
    expect(scene.inbox.map((one) => one.mail.subject)).toEqual([english('returnedSubject', UNPAID)]);
    for (const line of [
      english('returnedLead', { naira: '₦394,000.00', name: 'Adaeze' }),
      english('returnedText'),
      english('disputeNeverTwice'),
      '··8174',
    ])
      expect(mail.text).toContain(line);
    for (const secret of ['Chinwe', 'Okonkwo', '0145528174', 'reversed']) expect(mail.text).not.toContain(secret);
    // Sent again under another reference and refused again: the waiting mail about the first refusal is outdated.
    await order.goAgain('po-2');
    await order.fail();
    await scene.deliver();
    expect(scene.inbox.at(-1)!.mail.subject).toBe(english('failedSubject', UNPAID));
    scene.mood = 'off';
    await order.goAgain('po-3');
    await order.fail();
    await scene.deliver();
    await order.goAgain('po-4');
    scene.mood = 250;
    scene.clock.advance(60_000);
    await scene.deliver();
    expect(scene.inbox).toHaveLength(2);
  });

  it('INT-06 waiting mails about earlier states of an order are not sent once it is delivered', async () => {
    scene.mood = 'off';
    const order = await scene.place();
    await order.hold('no-rate');
    await scene.deliver();
    await order.endHold('no-rate');
    await order.price();
    await order.requestPayout();
    await order.complete();
    scene.mood = 250;
    scene.clock.advance(60_000);
    await scene.deliver();
    expect(scene.inbox.map(({ mail }) => mail.subject).sort()).toEqual([
      'mango: ₦394,000.00 is in Adaeze’s account',
      '₦394,000.00 is in your account',
    ]);
    expect((await scene.eventsOf(placedMail(order))).at(-1)).toBe('MailFailed 2 superseded final');
    expect((await scene.eventsOf(uuidFrom(order.orderId, 'order-held', 'no-rate'))).at(-1)).toBe(
      'MailFailed 2 superseded final',
    );
  });

  it('INT-06 SELL-08 no mail reports money in an account from which it was returned meanwhile', async () => {
    scene.mood = 'off';
    const order = await scene.place();
    await order.confirm();
    await order.price();
    await order.requestPayout();
    await order.complete();
    await scene.deliver();
    await order.comeBack();
    scene.mood = 250;
    scene.clock.advance(60_000);
    await scene.deliver();
    expect(scene.inbox.map(({ mail }) => mail.subject)).toEqual([english('returnedSubject', UNPAID)]);
    scene.inbox.length = 0;
    // It is sent once more, and arrives.
    await order.complete();
    await scene.deliver();
    expect(scene.inbox.map(({ mail }) => mail.subject).sort()).toEqual([
      'mango: ₦394,000.00 is in Adaeze’s account',
      '₦394,000.00 is in your account',
    ]);
  });

  it('ENG-08 sends nothing to a person whose data were erased', async () => {
    scene.mood = 'off';
    const order = await scene.place();
    await scene.deliver();
    await scene.personalData.destroy(order.senderSubject);
    scene.mood = 250;
    scene.clock.advance(60_000);
    await scene.deliver();
    expect(await scene.eventsOf(placedMail(order))).toEqual([
      'MailRequested',
      'MailFailed 1 connection',
      'MailFailed 2 erased final',
    ]);
    await order.hold('no-rate');
    await scene.deliver();
    expect(scene.inbox).toEqual([]);
  });

  it('INT-06 an event older than a day is not mailed', async () => {
    await scene.transport.close();
    const order = await scene.place();
    scene.clock.advance(86_460_000);
    await scene.process.react(await order.last('OrderPlaced'));
    expect(await scene.eventsOf(placedMail(order))).toEqual([]);
  });

  it('INT-06 TRACK-05 neither token nor name nor address stands in events, tables or logs', async () => {
    scene.mood = 550;
    await scene.place();
    await scene.deliver();
    scene.mood = 250;
    const second = await scene.place('S730118264905');
    await scene.deliver();
    const { token } = linkIn(scene.inbox[0]!.mail);
    const events = await scene.db.owner.query<{ all: string }>(
      `select string_agg(data::text || metadata::text, '') as all from events`,
    );
    const links = await scene.db.owner.query<{ all: string }>(
      `select string_agg(l::text, '') as all from order_links l`,
    );
    const queued = await scene.db.owner.query<{ all: string }>(
      `select string_agg(q::text, '') as all from mail_queue q`,
    );
    const written = [events, links, queued].map(({ rows }) => rows[0]!.all).join() + scene.logged;
    expect(links.rows[0]!.all).toContain(hashToken(token));
    expect(scene.logged).toContain('smtp-550');
    expect(written).toContain(second.number);
    for (const secret of [token, 'temitope', 'Temitope', 'Adewale', '0145528174', 'Okonkwo', '+234'])
      expect(written).not.toContain(secret);
  });
});
