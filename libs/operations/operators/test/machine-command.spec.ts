import { TestApp } from './test-app.js';

const reason = 'because the test says so';

describe('the approval command on the server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open();
  });
  afterAll(() => app.close());

  it('SEC-27 counts as the second person only while no other admin can approve', async () => {
    const one = await app.person('one@example.org', 'admin');
    const requestChange = async (path: string, body: object): Promise<string> => {
      const answer = await (await app.signedIn(one)).post(path, { ...body, reason });
      return (answer.body['pending'] as { approvalId: string }).approvalId;
    };
    const stateOf = async (id: string) =>
      (await app.db.app.query<{ state: string }>('select state from approvals where approval_id = $1', [id])).rows[0];
    const approvalId = await requestChange('/operators', {
      email: 'two@example.org',
      name: 'Second Admin',
      role: 'admin',
    });
    await app.approvals.grantByCommand(approvalId, await app.hashOf(approvalId), reason);
    expect(await stateOf(approvalId)).toEqual({ state: 'executed' });
    const [, granted] = await app.store.readStream(`approval-${approvalId}`);
    expect(granted).toMatchObject({
      type: 'ApprovalGrantedFromCli',
      metadata: { actor: 'system:command-line', reason },
    });
    await app.person('four@example.org', 'admin');
    const next = await requestChange('/operators', { email: 'three@example.org', name: 'Third Admin', role: 'admin' });
    await expect(app.approvals.grantByCommand(next, await app.hashOf(next), reason)).rejects.toMatchObject({
      code: 'other-admins-decide',
    });
  });
});
