import { Inject, Optional } from '@nestjs/common';
import type { MessageBus } from '@usdt-africa/event-store';
import { type Job, LOG, type Log, Poller, WAKE_UP, WorkerJob } from '@usdt-africa/platform';
import { SendsConfig } from '../sends-config.js';
import { SendActivity } from './send-activity.js';
import { SendBroadcast } from './send-broadcast.js';
import { SendSettling } from './send-settling.js';
import { SendSigning } from './send-signing.js';

/** Time between two polls, in milliseconds. */
export interface SendPolls {
  readonly signMs: number;
  readonly broadcastMs: number;
  /** A solid block settles a send within a quarter of a second of its commit. */
  readonly settleMs: number;
}

/** Token of {@link SendPolls}, for tests: production has the default. */
const POLLS = Symbol('polls of sends');
const DEFAULT: SendPolls = { signMs: 250, broadcastMs: 250, settleMs: 100 };
const AFTER_FAULT = { initialMs: 500, maxMs: 2_000 };

/**
 * Signs, broadcasts and settles sends. Without a hot wallet it does nothing. While no send is open, it waits for commits of
 * events, and asks once a second in case that one was not announced.
 */
@WorkerJob('sends')
export class SendWorker implements Job {
  private readonly signing: Poller;
  private readonly broadcasting: Poller;
  private readonly settling: Poller;
  private stopping = new AbortController();
  private unlisten: (() => void) | null = null;

  constructor(
    signing: SendSigning,
    private readonly broadcast: SendBroadcast,
    settling: SendSettling,
    private readonly activity: SendActivity,
    private readonly config: SendsConfig,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
    /** Brings requests at once; without it they are found by polling. */
    @Inject(WAKE_UP) private readonly bus: Pick<MessageBus, 'onWake'> | null,
    @Optional() @Inject(POLLS) { signMs, broadcastMs, settleMs }: SendPolls = DEFAULT,
  ) {
    const signed = (): void => {
      this.broadcasting.wake();
      settling.wake();
    };
    this.signing = this.#poller('sign', signMs, async () => {
      if (!(await this.#isIdle())) await signing.runOnce(signed, this.stopping.signal);
    });
    this.broadcasting = this.#poller('broadcast', broadcastMs, async () => {
      if (!(await this.#isIdle())) await broadcast.begin();
    });
    this.settling = this.#poller('settle', settleMs, () => settling.look());
  }

  start(): void {
    if (this.config.hotWallet === null)
      return this.log.warn({}, 'HOT_WALLET_ADDRESS is not set: this worker sends nothing');
    this.stopping = new AbortController();
    this.unlisten ??= this.bus?.onWake(() => this.#woken()) ?? (() => undefined);
    for (const poller of [this.signing, this.broadcasting, this.settling]) poller.start();
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.unlisten?.();
    this.unlisten = null;
    this.stopping.abort();
    await Promise.all([this.signing, this.broadcasting, this.settling].map((poller) => poller.stop()));
    await this.broadcast.idle();
  }

  #woken(): void {
    this.activity.wake();
    this.signing.wake();
  }

  /** Whether there is nothing to do. Never without a bus, which would tell of requests. */
  async #isIdle(): Promise<boolean> {
    return this.bus !== null && this.activity.isIdle();
  }

  #poller(what: string, everyMs: number, look: () => Promise<unknown>): Poller {
    return new Poller(look, {
      everyMs,
      missed: (error) => this.log.error({ err: error, what }, 'failed to work on sends'),
      afterMissed: AFTER_FAULT,
    });
  }
}
