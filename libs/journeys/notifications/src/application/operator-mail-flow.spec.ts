import { event, streams } from '@usdt-africa/contracts/events';
import { MailScene } from './mail-scene.features.js';
import { textIn } from '../messages/catalogue.js';

const english = textIn('en');
const ADA = { name: 'Ada Eze' };
describe('mails to operators', () => {
  let scene: MailScene;
  beforeEach(async () => {
    scene = await MailScene.open();
  });
  afterEach(() => scene.close());

  const metadata = (by: string | null, reason = 'Starts on Monday') => ({
    correlationId: 'c',
    actor: by === null ? 'system:command-line' : `operator:${by}`,
    reason,
  });

  async function invited(name: string, role: 'support' | 'admin', by: readonly string[] = []): Promise<string> {
    const { operators } = scene.people;
    const id = operators.newId();
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.org`;
    await operators.invite(id, { name, email, role }, { by, metadata: metadata(by.at(-1) ?? null) });
    return id;
  }
  const to = (address: string) => scene.inbox.filter(({ to: [first] }) => first === address).map(({ mail }) => mail);
  /** Everything that the database keeps in clear. */
  async function dump(): Promise<string> {
    const { rows } = await scene.db.owner.query<{ text: string }>(
      `select coalesce((select string_agg(e::text, '') from events e), '')
         || coalesce((select string_agg(o::text, '') from operator_enrolments o), '')
         || coalesce((select string_agg(m::text, '') from mail_queue m), '') as text`,
    );
    return rows[0]!.text;
  }

  it('SEC-30 the link is in the mail to the new operator’s own address, works, and is nowhere else', async () => {
    const kemi = await invited('Kemi Ade', 'admin');
    const tayo = await invited('Tayo Musa', 'admin');
    await scene.deliver();
    scene.inbox.length = 0;
    const ada = await invited('Ada Eze', 'support', [kemi, tayo]);
    await scene.deliver();
    expect(scene.inbox.flatMap((one) => one.to).sort()).toEqual([
      'ada@example.org',
      'kemi@example.org',
      'tayo@example.org',
    ]);
    const [own] = to('ada@example.org');
    const token = /https:\/\/usdt\.africa\/admin\/enrol#([A-Za-z0-9_-]{43})/.exec(own!.text!)![1]!;
    expect(own!.html).toContain(token);
    for (const line of [
      english('operatorInvitedLead', { brand: 'USDT Africa' }),
      'Kemi Ade, Tayo Musa',
      'Starts on Monday',
      'Support',
    ])
      expect(own!.text).toContain(line);
    for (const address of ['kemi@example.org', 'tayo@example.org']) {
      const [mail] = to(address);
      expect(mail!.subject).toBe(english('operatorInvitedOtherSubject', ADA));
      expect(mail!.text).not.toMatch(/enrol|#/);
    }
    for (const secret of [token, 'ada@example.org', 'Ada Eze']) {
      expect(await dump()).not.toContain(secret);
      expect(scene.logged).not.toContain(secret);
    }
    const { rows } = await scene.db.app.query<{ open: boolean }>(
      'select token_hash is not null as open from operator_enrolments where operator_id = $1',
      [ada],
    );
    expect(rows).toEqual([{ open: true }]);
  });

  it('SEC-30 a waiting mail whose link was replaced by a newer one is not sent', async () => {
    scene.mood = 451;
    const ada = await invited('Ada Eze', 'support');
    await scene.deliver();
    await scene.people.operators.reset(ada, { by: [], metadata: metadata(null, 'Typed it wrong') });
    scene.mood = 250;
    scene.clock.advance(60_000);
    await scene.deliver();
    expect(to('ada@example.org').map(({ subject }) => subject)).toEqual([english('operatorResetSubject')]);
    const { rows } = await scene.db.app.query<{ kind: string; state: string; last_cause: string | null }>(
      'select kind, state, last_cause from mail_queue order by requested_at, kind',
    );
    expect(rows).toEqual([
      { kind: 'operator-invited', state: 'failed', last_cause: 'superseded' },
      { kind: 'operator-reset', state: 'sent', last_cause: null },
    ]);
  });

  it('SEC-31 reports a reset, a role change, a lock and its end to the affected operator and to those who decided', async () => {
    const kemi = await invited('Kemi Ade', 'admin');
    const ada = await invited('Ada Eze', 'support');
    await scene.deliver();
    scene.inbox.length = 0;
    const { operators } = scene.people;
    const order = { by: [kemi], metadata: metadata(kemi, 'Lost her telephone') };
    await operators.reset(ada, order);
    await operators.changeRole(ada, 'engineer', order);
    await operators.disable(ada, order);
    await operators.enable(ada, order);
    for (let round = 0; round < 3; round += 1) await scene.deliver();
    expect(
      to('ada@example.org')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(
      [english('operatorDisabledSubject'), english('operatorEnabledSubject'), english('operatorRoleSubject')].sort(),
    );
    expect(
      to('kemi@example.org')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(
      [
        english('operatorEnabledOtherSubject', ADA),
        english('operatorRoleOtherSubject', ADA),
        english('operatorDisabledOtherSubject', ADA),
        english('operatorResetOtherSubject', ADA),
      ].sort(),
    );
    expect(to('kemi@example.org')[0]!.text).toContain('Lost her telephone');
  });

  it('SEC-31 reports a change of an operator’s own sign-in to that operator only', async () => {
    const kemi = await invited('Kemi Ade', 'admin');
    const ada = await invited('Ada Eze', 'support', [kemi]);
    await scene.deliver();
    scene.inbox.length = 0;
    const about = { operatorId: ada, at: scene.clock.now().toISOString() };
    const ids = { ...about, passkeyId: kemi };
    const happened = async (by: string, ...events: ReturnType<typeof event>[]) => {
      const streamId = streams.operator(ada);
      const expectedVersion = (await scene.store.readStream(streamId)).length;
      const actor = `operator:${by}`;
      await scene.store.append({ streamId, expectedVersion, events }, { metadata: { correlationId: 'c', actor } });
    };
    await happened(
      ada,
      event('OperatorPasswordSet', about),
      event('OperatorTotpEnrolled', { ...about, recoveryCodes: 10 }),
      event('OperatorRecoveryCodesRenewed', { ...about, recoveryCodes: 10 }),
      event('OperatorPasskeyAdded', ids),
      event('OperatorPasskeyRemoved', ids),
      event('OperatorSessionsRevoked', { ...about, sessionIds: [] }),
    );
    await happened(kemi, event('OperatorSessionsRevoked', { ...about, sessionIds: [kemi] }));
    for (let round = 0; round < 3; round += 1) await scene.deliver();
    const mails = to('ada@example.org');
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        english('operatorPasswordLead'),
        english('operatorPasskeyAddedLead'),
        english('operatorPasskeyRemovedLead'),
        english('operatorTotpLead'),
        english('operatorCodesLead'),
        english('operatorSessionsLead'),
      ]
        .map((lead) => lead.replace(/\.$/, ''))
        .sort(),
    );
    expect(scene.inbox).toHaveLength(6);
    for (const { text } of mails) {
      expect(text).toContain(english('operatorNotYou'));
      expect(text).not.toMatch(/\{\w+\}|undefined|enrol/);
    }
    expect(mails.filter(({ text }) => text!.includes('Kemi Ade'))).toHaveLength(1);
  });

  it('SEC-31 handling an event twice sends one mail, and the sandbox’s own operators get none', async () => {
    const kemi = await invited('Kemi Ade', 'admin');
    const [event] = await scene.store.readStream(`operator-${kemi}`);
    for (let time = 0; time < 2; time += 1) await scene.notices.react(event!);
    await scene.notices.react({ ...event!, metadata: { ...event!.metadata, actor: 'system:sandbox' } });
    await scene.deliver();
    expect(scene.inbox).toHaveLength(1);
  });
});
