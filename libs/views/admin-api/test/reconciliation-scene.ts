import type { AdminReconciliationDayView, AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import { PaystackProvider } from '@usdt-africa/banking';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { newToken } from '@usdt-africa/kernel';
import { OrderProcess } from '@usdt-africa/orders';
import { openPayouts } from '@usdt-africa/payouts';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { bankRoutes } from '../../../../apps/sandbox/src/control/bank-routes.js';
import { controlService } from '../../../../apps/sandbox/src/control/control-server.js';
import { StatementReader } from '@usdt-africa/reconciliation';
import { type Answer, TestApp } from './test-app.js';

export const DAY = 'paystack-2026-01-05';
const SECRET = 'sk_test_reconciliation';
type Submission = EventData<'PayoutSubmitting'>;
export type View = AdminReconciliationDayView;

export const naira = (kobo: bigint): string => `${kobo / 100n}.${(kobo % 100n).toString().padStart(2, '0')}`;

/** The console with a bank that has paid four payouts of the day, and whose statement a test can change. */
export class ReconciliationScene {
  readonly paid: Submission[] = [];
  reader!: StatementReader;
  #bank!: Bank;
  #server!: PaystackServer;
  #control!: ReturnType<typeof controlService>;
  #provider!: PaystackProvider;

  private constructor(readonly app: TestApp) {}

  static async open(): Promise<ReconciliationScene> {
    const scene = new ReconciliationScene(await TestApp.open());
    await scene.#start();
    for (let count = 0; count < 4; count++) scene.paid.push(await scene.#sale());
    return scene;
  }

  async close(): Promise<void> {
    await this.reader.stop();
    await this.#control.stop();
    await this.#server.stop();
    this.#bank.close();
    await this.app.close();
  }

  async play(method: string, path: string, body?: object): Promise<void> {
    const answer = await fetch(`${this.#control.url}/control/bank/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  }

  act<Body = View>(
    action: string,
    body: object = {},
    role: 'finance' | 'support' | 'engineer' = 'finance',
  ): Promise<Answer<Body>> {
    return this.app.as<Body>(role, 'POST', `/api/admin/reconciliation/${DAY}/${action}`, body);
  }

  async view(id = DAY): Promise<View> {
    return (await this.app.as<View>('finance', 'GET', `/api/admin/reconciliation/${id}`)).body;
  }

  async rows(filter: object): Promise<AdminReconciliationRow[]> {
    const query = new URLSearchParams({ filter: JSON.stringify({ day: DAY, ...filter }) });
    const path = `/api/admin/reconciliation-rows?${query}`;
    return (await this.app.as<AdminReconciliationRow[]>('finance', 'GET', path)).body;
  }

  /** The statement reader imports the statement, as it is now. */
  async read(): Promise<View> {
    this.app.clock.advance(1_000);
    expect((await this.act('import-statement')).body.readingNow).toMatchObject({ source: 'api', state: 'reading' });
    await this.reader.look();
    await this.app.applyAll();
    return this.view();
  }

  /**
   * Makes a file the day's statement, with the mapping from the check. @param otherwise parts of the mapping to replace
   */
  async send(
    file: string,
    key = newToken(),
    otherwise: object = {},
  ): Promise<{ readonly status: number; readonly body: View }> {
    const { url } = this.app;
    const { cookie } = await this.app.operator('finance');
    const headers = { Origin: url, Cookie: cookie, 'content-type': 'application/octet-stream' };
    const path = `${url}/api/admin/reconciliation/${DAY}`;
    const checked = await fetch(`${path}/check-statement`, { method: 'POST', headers, body: file });
    const { sha256, mapping } = (await checked.json()) as { sha256: string; mapping: object };
    const query = new URLSearchParams({ sha256, mapping: JSON.stringify({ ...mapping, ...otherwise }) });
    const answer = await fetch(`${path}/statement?${query}`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key, 'X-Reason': 'Their%20API%20is%20down' },
      body: file,
    });
    return { status: answer.status, body: (await answer.json()) as View };
  }

  total(): bigint {
    return this.paid.reduce((sum, { amountKobo }) => sum + BigInt(amountKobo), 0n);
  }

  async #start(): Promise<void> {
    const { store, clock, db } = this.app;
    const bank = new Bank({ file: null, settings: { settleDelayMs: 60_000 }, clock });
    const webhooks = new Webhooks(bank, { url: null, secretKey: SECRET });
    const server = new PaystackServer(bank, webhooks, { port: 0, secretKey: SECRET });
    this.#bank = bank;
    this.#server = server;
    this.#control = controlService(() => bankRoutes({ bank, server, webhooks }), 0);
    await server.start();
    await this.#control.start();
    this.#provider = new PaystackProvider({ baseUrl: server.url, secretKey: SECRET });
    const log = { error: () => undefined, warn: () => undefined };
    this.reader = new StatementReader(db.app, store, this.#provider, clock, log, null);
  }

  /**
   * Our side as a worker runs it: statements are read one transfer a page, payouts are queried, orders receive their
   * events. No scheduled query is left.
   */
  async workers() {
    const { db, store, clock, personalData, orders } = this.app;
    const provider = this.#provider;
    const log = { info: () => undefined, error: () => undefined, warn: () => undefined };
    const payouts = openPayouts({ pool: db.app, store, personalData, provider, clock, log });
    await payouts.rebuildWork();
    await db.app.query('update payout_work set next_check_at = null');
    const reader = new StatementReader(
      db.app,
      store,
      {
        name: provider.name,
        reversals: (window, page) => provider.reversals(window, page),
        statement: async (window, page) => {
          const { transfers, total } = await provider.statement(window, 1);
          return { transfers: transfers.slice(page - 1, page), listed: 1, total, more: page < transfers.length };
        },
      },
      clock,
      log,
      payouts.monitor,
    );
    const unused = undefined as never;
    const hearing = new OrderProcess(orders, unused, unused, clock, unused, store);
    const applyToOrders = async (payoutId: string): Promise<void> => {
      for (const recorded of await this.app.events(streams.payout(payoutId)))
        if ((hearing.handles as readonly string[]).includes(recorded.type)) await hearing.react(recorded);
    };
    return { payouts, reader, applyToOrders };
  }

  /** The bank takes a transfer back, without a notification. It is last in the bank’s statement. */
  async takenBack(): Promise<Submission> {
    const { transfers } = await this.#provider.statement(around(this.app.clock.now()), 1);
    const { reference } = transfers.at(-1)!;
    this.#bank.conclude(reference!, 'reversed');
    return this.paid.find((submission) => submission.reference === reference)!;
  }

  /** A sale that was paid out, at our side and at the bank. */
  async #sale(): Promise<Submission> {
    const { payoutId } = await this.app.sale('completed');
    const [first] = await this.app.events(streams.payout(payoutId!));
    const submission = first!.data as Submission;
    await this.#provider.submit({
      reference: submission.reference,
      amountKobo: BigInt(submission.amountKobo),
      account: { bankCode: '057', accountNumber: '2210010192', accountName: 'EMEKA' },
      narration: submission.number,
    });
    this.#bank.conclude(submission.reference, 'success');
    return submission;
  }
}

const DAY_MS = 86_400_000;

/** From a day before an instant until a day after it. */
function around(now: Date): { readonly from: Date; readonly to: Date } {
  return { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + DAY_MS) };
}
