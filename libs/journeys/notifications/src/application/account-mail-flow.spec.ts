import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { uuidv7 } from '@usdt-africa/kernel';
import { legible } from '@usdt-africa/test-kit';
import { MailScene } from './mail-scene.features.js';
import { textIn } from '../messages/catalogue.js';

type Requested = EventData<'AccountMailRequested'>;

describe('mails to customers and registrants', () => {
  let scene: MailScene;
  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  async function requestMail(
    kind: Requested['kind'],
    language: Requested['language'],
    to: { readonly email?: string; readonly code?: string },
    causationId?: string,
    accountId = uuidv7(),
  ): Promise<string> {
    const mailId = uuidv7();
    const subject = `account-${accountId}`;
    await scene.personalData.ensureSubjects([subject]);
    const sealed = await scene.personalData.seal(subject, {
      email: 'adaeze@example.org',
      firstName: 'Adaeze',
      ...to,
    });
    const at = scene.clock.now().toISOString();
    const requested = event('AccountMailRequested', { mailId, accountId, kind, to: sealed, language, at });
    await scene.store.append(
      { streamId: streams.mail(mailId), expectedVersion: 0, events: [requested] },
      { metadata: { correlationId: 'c', actor: 'system:test', ...(causationId ? { causationId } : {}) } },
    );
    return mailId;
  }

  it('AUTH-01 AUTH-04 codes are sent in the person’s language, and appear only in the mail', async () => {
    await requestMail('registration-code', 'pcm', { code: '482913' });
    await requestMail('reset-code', 'ha', { code: '7301' });
    await requestMail('login-code', 'ig', { code: '118264' });
    await scene.deliver();
    const mails = scene.inbox.map(({ mail }) => mail);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Koodu gị iji banye',
      'Lambarka ta sabuwar kalmar sirri',
      'Your code to open new account',
    ]);
    const text = mails.map((mail) => mail.text).join('');
    for (const code of ['482913', '7301', '118264']) expect(text).toMatch(new RegExp(`^${code}$`, 'm'));
    const { rows } = await scene.db.owner.query<{ all: string }>(
      `select (select string_agg(e::text, '') from events e) || (select string_agg(m::text, '') from mail_queue m) as all`,
    );
    for (const recorded of [rows[0]!.all, scene.logged])
      expect(legible(recorded)).not.toMatch(/482913|118264|adaeze@|Adaeze/);
  });

  it('AUTH-04 an expired code is no longer sent', async () => {
    scene.mood = 451;
    const mailId = await requestMail('reset-code', 'en', { code: '7301' });
    await scene.deliver();
    scene.mood = 250;
    scene.clock.advance(600_000);
    await scene.deliver();
    expect(scene.inbox).toEqual([]);
    expect((await scene.eventsOf(mailId)).at(-1)).toBe('MailFailed 2 superseded final');
  });

  it('SEC-12 sends ten codes a day to an unproven address, and all to a proven one', async () => {
    for (let count = 0; count < 12; count += 1) {
      await requestMail('registration-code', 'en', { code: '482913', email: 'victim@example.org' });
      await requestMail('login-code', 'en', { code: '482913' });
    }
    for (let round = 0; round < 6; round += 1) await scene.deliver();
    const to = (address: string) => scene.inbox.filter((one) => one.to[0] === address).length;
    expect([to('victim@example.org'), to('adaeze@example.org')]).toEqual([10, 12]);
  });

  it('SEC-14 AUTH-04 a password reset mail lists the sign-in methods that exist when it is written', async () => {
    const accountId = uuidv7();
    const about = { accountId, at: scene.clock.now().toISOString() };
    const keys = [uuidv7(), uuidv7(), uuidv7()];
    const sealed = await scene.personalData
      .ensureSubjects([`account-${accountId}`])
      .then(() => scene.personalData.seal(`account-${accountId}`, {}));
    const happened = (expectedVersion: number, ...events: ReturnType<typeof event>[]) =>
      scene.store.append(
        { streamId: streams.account(accountId), expectedVersion, events },
        { metadata: { correlationId: 'c', actor: `account:${accountId}` } },
      );
    const { events } = await happened(
      0,
      event('AccountIdentityLinked', { ...about, identityId: keys[0]!, identity: sealed }),
      ...keys.map((passkeyId) => event('AccountPasskeyAdded', { ...about, passkeyId })),
      event('AccountPasskeyUsesSet', { ...about, passkeyId: keys[0]!, logsIn: false, confirms: true }),
      event('AccountPasswordSet', { ...about, how: 'reset' }),
      event('AccountPasswordSet', { ...about, how: 'changed' }),
    );
    const [changed, reset] = events.toReversed();
    await requestMail('password-set', 'en', {}, reset!.eventId, accountId);
    await requestMail('password-set', 'en', {}, changed!.eventId, accountId);
    await scene.deliver();
    const texts = () => scene.inbox.map(({ mail }) => mail.text!);
    const named = `${textIn('en')('waysGoogleAndPasskeys', { count: '2' })} ${textIn('en')('waysLook')}`;
    expect(texts().filter((text) => text.includes(named))).toHaveLength(1);
    expect(texts().filter((text) => text.includes('passkey'))).toHaveLength(1);
    await happened(7, event('AccountPasskeyRemoved', { ...about, passkeyId: keys[1]! }));
    await requestMail('password-set', 'en', {}, reset!.eventId, accountId);
    await scene.deliver();
    expect(texts().at(-1)).toContain(textIn('en')('waysGoogleAndPasskey'));
  });

  it('SEC-14 a notice has the time of its event, and the end of the payout delay', async () => {
    const accountId = uuidv7();
    const at = scene.clock.now().toISOString();
    const until = '2027-01-05T09:14:00.000Z';
    const { events } = await scene.store.append(
      {
        streamId: streams.account(accountId),
        expectedVersion: 0,
        events: [event('AccountPayoutsHeld', { accountId, at, until, because: 'pin' })],
      },
      { metadata: { correlationId: 'c', actor: 'system:test' } },
    );
    await requestMail('payouts-held', 'en', {}, events[0]!.eventId, accountId);
    const lost = await requestMail('payouts-held', 'en', {}, uuidv7(), accountId);
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
    const { mail } = scene.inbox[0]!;
    expect(mail.subject).toBe(textIn('en')('payoutsHeldLead', { until: 'Tue 5 Jan, 10:14' }).replace(/\.$/, ''));
    expect(mail.text).toContain('Until: Tue 5 Jan, 10:14');
    expect((await scene.eventsOf(lost)).at(-1)).toBe('MailFailed 1 no-context final');
  });
});
