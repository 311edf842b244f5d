import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { createWakeUp } from './index.js';
import type { MessageBus } from './index.js';
import { eventually } from './subscription.features.js';

describe('the message bus', () => {
  let db: TestDatabase;
  let here: MessageBus;
  let there: MessageBus;
  const errors: unknown[] = [];

  beforeAll(async () => {
    db = await testDatabase();
    here = createWakeUp({ connectionString: db.appUrl, onError: (error) => errors.push(error) });
    there = createWakeUp({ connectionString: db.appUrl });
    await Promise.all([here.ready(), there.ready()]);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await db.drop();
  });

  it('ENG-03 wakes listeners in this process at once and in other processes soon after', async () => {
    let [near, far] = [0, 0];
    const ends = [here.onWake(() => near++), there.onWake(() => far++)];
    here.signal();
    expect(near).toBe(1);
    await eventually(() => far > 0);
    for (const end of ends) end();
    here.signal();
    expect(near).toBe(1);
  });

  it('ENG-03 merges many signals into few wake-ups of other processes', async () => {
    let far = 0;
    let signalled = false;
    there.listen('after_signals', () => (signalled = true));
    await there.ready();
    const end = there.onWake(() => far++);
    for (let n = 0; n < 1000; n++) here.signal();
    here.publish('after_signals');
    await eventually(() => signalled);
    expect(far).toBeLessThan(10);
    expect(far).toBeGreaterThan(0);
    end();
  });

  it('delivers messages on other channels exactly once to listeners in this and other processes', async () => {
    const received: string[] = [];
    here.listen('chain_head', (payload) => received.push(`here ${payload}`));
    there.listen('chain_head', (payload) => received.push(`there ${payload}`));
    await there.ready();
    here.publish('chain_head', '41');
    here.publish('chain_head', '42 ₦');
    await eventually(() => received.length === 4);
    expect(received.slice(0, 2)).toEqual(['here 41', 'here 42 ₦']);
    expect(received.slice(2).sort()).toEqual(['there 41', 'there 42 ₦']);
    // Its own words do not come back to it: by the time an answer has, they would have.
    there.publish('chain_head', 'answer');
    await eventually(() => received.includes('here answer'));
    expect(received.filter((word) => word.startsWith('here'))).toEqual(['here 41', 'here 42 ₦', 'here answer']);
  });

  it('continues when a listener throws', async () => {
    let isReceived = false;
    const ends = [
      here.onWake(() => {
        throw new Error('listener');
      }),
      here.onWake(() => (isReceived = true)),
    ];
    here.signal();
    expect(isReceived).toBe(true);
    expect(errors).toContainEqual(new Error('listener'));
    for (const end of ends) end();
  });

  it('ENG-03 reconnects after a cut connection, wakes readers, and sends the messages queued meanwhile', async () => {
    let [woken, word] = [0, ''];
    const end = here.onWake(() => woken++);
    there.listen('word', (payload) => (word = payload));
    await there.ready();
    await db.app.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wake-up'`,
    );
    here.publish('word', 'said while nobody could hear');
    await eventually(() => woken > 0);
    await Promise.all([here.ready(), there.ready()]);
    await eventually(() => (here.publish('word', 'said again'), word === 'said again'));
    end();
  });

  it('refuses channels and messages that NOTIFY does not take', () => {
    expect(() => here.publish('Chain-Head')).toThrow(RangeError);
    expect(() => here.listen('', () => undefined)).toThrow(RangeError);
    expect(() => here.publish('chain_head', 'x'.repeat(8000))).toThrow(RangeError);
  });
});
