import { type CutOffError, CutOffWatch } from './cut-off.js';

/** Twelve polls within it. */
const LIMIT_MS = 60;

describe('the watch over the services that a worker depends on', () => {
  let watch: CutOffWatch | undefined;
  afterEach(() => watch?.stop());

  const watching = (
    lifelines: Readonly<Record<string, () => Promise<unknown>>>,
  ): { readonly cutOff: Promise<CutOffError>; readonly cutOffs: () => number } => {
    let cutOffs = 0;
    const cutOff = new Promise<CutOffError>((resolve) => {
      const onCutOff = (error: CutOffError): void => (cutOffs++, resolve(error));
      watch = new CutOffWatch(lifelines, { limitMs: LIMIT_MS, onCutOff });
    });
    watch!.start();
    return { cutOff, cutOffs: () => cutOffs };
  };
  const fails = (): Promise<never> => Promise.reject(new Error('no route'));

  it('INT-02 ends the worker once when a service becomes unreachable, and names that service', async () => {
    let cutOffs = 0;
    const { cutOff, cutOffs: cutOffCount } = watching({
      database: () => Promise.resolve(),
      signer: () => (cutOffs++ < 3 ? Promise.resolve() : fails()),
    });
    expect(await cutOff).toMatchObject({ what: 'signer', name: 'CutOffError' });
    expect(cutOffs).toBeGreaterThan(4);
    expect(cutOffCount()).toBe(1);
  });

  it('INT-02 ends the worker when a service reached before the start is never reached again', async () => {
    const cutOff = new Promise<CutOffError>((resolve) => {
      watch = new CutOffWatch({ database: fails }, { limitMs: LIMIT_MS, onCutOff: resolve, reached: ['database'] });
    });
    watch!.start();
    expect(await cutOff).toMatchObject({ what: 'database' });
  });

  it('INT-02 ends the worker when a service stops answering', async () => {
    let calls = 0;
    const { cutOff } = watching({ database: () => (calls++ === 0 ? Promise.resolve() : new Promise(() => undefined)) });
    expect(await cutOff).toMatchObject({ what: 'database' });
  });

  it.each([
    ['were never reached', () => false],
    ['come and go', (calls: number) => calls % 3 === 0],
  ])('INT-02 does not end the worker for services that %s', async (_, isThere) => {
    let calls = 0;
    let cutOffs = 0;
    const enough = new Promise<void>((resolve) => {
      const query = (): Promise<void> => {
        if (++calls > 60) resolve();
        return isThere(calls) ? Promise.resolve() : fails();
      };
      // Measured in polls, not in the time that this machine takes for them.
      const now = (): number => (calls * LIMIT_MS) / 12;
      watch = new CutOffWatch({ signer: query }, { limitMs: LIMIT_MS, onCutOff: () => cutOffs++, now });
    });
    watch!.start();
    await enough;
    expect(cutOffs).toBe(0);
  });
});
