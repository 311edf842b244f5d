import type { Polling } from '@usdt-africa/event-store';
import { Poller } from './poller.js';

describe('a poller', () => {
  let poller: Poller | undefined;
  afterEach(() => poller?.stop());

  /** Polls until it has polled so often; `act` is the work of a poll. */
  const looks = (
    often: number,
    everyMs: number,
    act: (look: number) => Promise<void> | void = () => undefined,
    polling: Partial<Polling> = {},
  ) => {
    const missed: unknown[] = [];
    const inARow: number[] = [];
    let polls = 0;
    const enough = new Promise<void>((resolve) => {
      const look = async (): Promise<number> => {
        const mine = ++polls;
        if (mine === often) resolve();
        await act(mine);
        return mine;
      };
      const note = (error: unknown, failures: number): void => {
        missed.push(error);
        inARow.push(failures);
      };
      poller = new Poller(look, { everyMs, missed: note, ...polling });
      poller.start();
    });
    return { enough, missed, inARow, polls: () => polls };
  };

  it('INT-02 polls repeatedly, also after a failed poll', async () => {
    const { enough, missed } = looks(4, 1, (look) => {
      if (look === 2) throw new Error('away');
    });
    await enough;
    expect(missed).toEqual([new Error('away')]);
  });

  it('INT-02 never polls twice at once, and polls once more when woken meanwhile', async () => {
    let under = 0;
    const { enough, polls } = looks(2, 600_000, async (look) => {
      expect(++under).toBe(1);
      await Promise.resolve();
      if (look === 1) for (let times = 0; times < 3; times++) poller!.wake();
      under--;
    });
    await enough;
    await poller!.stop();
    expect(polls()).toBe(2);
  });

  it('INT-02 stops after the current poll, which can see that it is stopping, and polls no more', async () => {
    let finish: () => void = () => undefined;
    const { enough, polls } = looks(1, 1, () => new Promise<void>((resolve) => (finish = resolve)));
    await enough;
    let isStopped = false;
    const stopped = poller!.stop().then(() => (isStopped = true));
    await Promise.resolve();
    expect(poller!.isStopping).toBe(true);
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(polls()).toBe(1);
  });

  it('INT-02 does not wait for its pause when stopped, and can be restarted', async () => {
    const { enough, polls } = looks(2, 600_000);
    await poller!.stop();
    expect(polls()).toBe(1);
    poller!.start();
    await enough;
  });

  it('INT-02 does not pause while a poll reports more work', async () => {
    const more = looks(5, 600_000, undefined, { isMore: (look) => (look as number) < 5 });
    await more.enough;
    await poller!.stop();
    expect(more.polls()).toBe(5);
  });

  it('INT-02 keeps its pace, if paced, however long a poll took', async () => {
    const now = performance.now.bind(performance);
    let slept = 0;
    performance.now = () => now() + slept;
    try {
      const slow = (look: number): void => void (look === 1 && (slept = 600_000));
      await looks(2, 600_000, slow, { isPaced: true }).enough;
    } finally {
      performance.now = now;
    }
  });

  it('INT-02 waits longer with each consecutive failed poll, and receives the number of failures', async () => {
    const failing = (look: number): void => {
      if (look !== 3) throw new Error('away');
    };
    const { enough, inARow } = looks(5, 1, failing, { afterMissed: { initialMs: 1, maxMs: 2 } });
    await enough;
    await poller!.stop();
    expect(inARow).toEqual([1, 2, 1, 2]);
  });
});
