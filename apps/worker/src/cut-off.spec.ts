import { type CutOffError, CutOffWatch } from './cut-off.js';

/** Twelve looks within it. */
const LIMIT_MS = 60;

describe('a worker’s lifelines', () => {
  let watch: CutOffWatch | undefined;
  afterEach(() => watch?.stop());

  const watching = (
    lifelines: Readonly<Record<string, () => Promise<unknown>>>,
  ): { readonly cutOff: Promise<CutOffError>; readonly told: () => number } => {
    let told = 0;
    const cutOff = new Promise<CutOffError>((resolve) => {
      const onCutOff = (error: CutOffError): void => (told++, resolve(error));
      watch = new CutOffWatch(lifelines, { limitMs: LIMIT_MS, onCutOff });
    });
    watch!.start();
    return { cutOff, told: () => told };
  };
  const fails = (): Promise<never> => Promise.reject(new Error('no route'));

  it('INT-02 end it when one that was reached is not any more, and name that one, once', async () => {
    let asked = 0;
    const { cutOff, told } = watching({
      database: () => Promise.resolve(),
      signer: () => (asked++ < 3 ? Promise.resolve() : fails()),
    });
    expect(await cutOff).toMatchObject({ what: 'signer', name: 'CutOffError' });
    expect(asked).toBeGreaterThan(4);
    expect(told()).toBe(1);
  });

  it('INT-02 end it when one that it began with was never there again', async () => {
    const cutOff = new Promise<CutOffError>((resolve) => {
      watch = new CutOffWatch({ database: fails }, { limitMs: LIMIT_MS, onCutOff: resolve, reached: ['database'] });
    });
    watch!.start();
    expect(await cutOff).toMatchObject({ what: 'database' });
  });

  it('INT-02 end it also when there is no answer at all', async () => {
    let asked = 0;
    const { cutOff } = watching({ database: () => (asked++ === 0 ? Promise.resolve() : new Promise(() => undefined)) });
    expect(await cutOff).toMatchObject({ what: 'database' });
  });

  it.each([
    ['were never reached', () => false],
    ['come and go', (asked: number) => asked % 3 === 0],
  ])('INT-02 do not end it while they %s', async (_, isThere) => {
    let asked = 0;
    let told = 0;
    const enough = new Promise<void>((resolve) => {
      const ask = (): Promise<void> => {
        if (++asked > 60) resolve();
        return isThere(asked) ? Promise.resolve() : fails();
      };
      // By looks, not by the time that this machine takes for them.
      const now = (): number => (asked * LIMIT_MS) / 12;
      watch = new CutOffWatch({ signer: ask }, { limitMs: LIMIT_MS, onCutOff: () => told++, now });
    });
    watch!.start();
    await enough;
    expect(told).toBe(0);
  });
});
