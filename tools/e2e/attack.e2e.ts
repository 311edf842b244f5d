import { type ATTACKS, attack } from '../attack/attack.mjs';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';

/** The attacker has many addresses, which our proxy reports; the limits on sales are not tested here. */
const product = new Product({ TRUSTED_PROXIES: '1', GUEST_DAY_LIMIT: '1000000' });
beforeAll(async () => {
  await product.prepare();
  await product.start();
});
afterAll(() => product.clear());

async function crash(): Promise<void> {
  // Its starter may be writing this very moment who runs.
  const pid = (): number | null => {
    try {
      return product.pidOf('api');
    } catch {
      return null;
    }
  };
  const killed = pid() ?? product.pidOf('api');
  product.kill('api');
  const isBack = async (): Promise<boolean> =>
    pid() !== killed &&
    (await fetch(`${product.app}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    ));
  if (!(await until(isBack, 60_000, 100)))
    throw new Error(`the api did not come back:\n${product.output.slice(-2_000)}`);
}

async function findings(kind: keyof typeof ATTACKS): Promise<readonly string[]> {
  const { app, control } = product;
  const attacker = await attack(
    { app, sandbox: control.base, crash },
    kind,
    (line) => void process.stdout.write(`${line}\n`),
  );
  expect(attacker.tried.length).toBeGreaterThan(5);
  return attacker.findings;
}

describe('an attacker of the running product', () => {
  it('SEC-86 guesses passwords, PINs and codes, 200 at once and over a kill of the api, and gets no extra tries', async () => {
    expect(await findings('guesses')).toEqual([]);
  });

  it('SEC-86 plants cookies, sends requests from other sites and tries redirects, and gets into no session', async () => {
    expect(await findings('sessions')).toEqual([]);
  });

  it('SEC-86 probes who is a customer, impersonates others, triggers messages, and learns and costs nothing', async () => {
    expect(await findings('oracles')).toEqual([]);
  });

  it('SEC-86 sets protected fields, sends too much, uses ids of others and repeats requests, and changes nothing', async () => {
    expect(await findings('inputs')).toEqual([]);
  });
});
