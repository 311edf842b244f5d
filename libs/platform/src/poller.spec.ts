import { Poller } from './poller.js';

describe('a poller', () => {
  let poller: Poller | undefined;
  afterEach(() => poller?.stop());

  /** Looks until it has looked so often; `act` says what a look does. */
  const looks = (often: number, everyMs: number, act: (look: number) => Promise<void> | void = () => undefined) => {
    const missed: unknown[] = [];
    let looked = 0;
    const enough = new Promise<void>((resolve) => {
      const look = async (): Promise<void> => {
        const mine = ++looked;
        if (mine === often) resolve();
        await act(mine);
      };
      poller = new Poller(look, { everyMs, missed: (error) => missed.push(error) });
      poller.start();
    });
    return { enough, missed, looked: () => looked };
  };

  it('INT-02 looks again and again, also after a look that failed', async () => {
    const { enough, missed } = looks(4, 1, (look) => {
      if (look === 2) throw new Error('away');
    });
    await enough;
    expect(missed).toEqual([new Error('away')]);
  });

  it('INT-02 never looks twice at once, and once more when it was woken meanwhile', async () => {
    let under = 0;
    const { enough, looked } = looks(2, 600_000, async (look) => {
      expect(++under).toBe(1);
      await Promise.resolve();
      if (look === 1) for (let times = 0; times < 3; times++) poller!.wake();
      under--;
    });
    await enough;
    await poller!.stop();
    expect(looked()).toBe(2);
  });

  it('INT-02 stops after the look under way, which knows of it, and looks no more', async () => {
    let finish: () => void = () => undefined;
    const { enough, looked } = looks(1, 1, () => new Promise<void>((resolve) => (finish = resolve)));
    await enough;
    let isStopped = false;
    const stopped = poller!.stop().then(() => (isStopped = true));
    await Promise.resolve();
    expect(poller!.isStopping).toBe(true);
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(looked()).toBe(1);
  });

  it('INT-02 does not wait for its pause when it is stopped, and may be started anew', async () => {
    const { enough, looked } = looks(2, 600_000);
    await poller!.stop();
    expect(looked()).toBe(1);
    poller!.start();
    await enough;
  });
});
