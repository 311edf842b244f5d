import { World } from './world.js';

const reason = 'because the test says so';

describe('the machine’s own command', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  it('SEC-27 the machine’s command is the second person while no admin can be, and not when one can', async () => {
    const one = await world.person('one@example.org', 'admin');
    const asked = async (path: string, body: object): Promise<string> => {
      const answer = await (await world.signedIn(one)).post(path, { ...body, reason });
      return (answer.body['asked'] as { approvalId: string }).approvalId;
    };
    const stateOf = async (id: string) =>
      (await world.db.app.query<{ state: string }>('select state from approvals where approval_id = $1', [id])).rows[0];
    const approvalId = await asked('/operators', { email: 'two@example.org', name: 'Second Admin', role: 'admin' });
    await world.approvals.grantByCommand(approvalId, await world.hashOf(approvalId), reason);
    expect(await stateOf(approvalId)).toEqual({ state: 'executed' });
    const [, granted] = await world.store.readStream(`approval-${approvalId}`);
    expect(granted).toMatchObject({
      type: 'ApprovalGrantedByCommand',
      metadata: { actor: 'system:command-line', reason },
    });
    await world.person('four@example.org', 'admin');
    const next = await asked('/operators', { email: 'three@example.org', name: 'Third Admin', role: 'admin' });
    await expect(world.approvals.grantByCommand(next, await world.hashOf(next), reason)).rejects.toMatchObject({
      code: 'ask-the-others',
    });
  });
});
