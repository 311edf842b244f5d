import { Inject, Injectable } from '@nestjs/common';
import { crashPoint } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { type BroadcastAnswer, TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { presentAttempt } from '../domain/send.js';
import { SendStreams } from './send-streams.js';
import { SendTracking } from './send-tracking.js';
import { type DueSend, SendWork } from './send-work.js';

/** Signed sends that one worker looks at at once. */
const AT_ONCE = 32;

/**
 * Broadcasts the stored bytes of signed sends, again and again until they expire, and looks where they are between the
 * broadcasts. No answer of the node ends a send: an error says nothing about whether the transaction comes.
 */
@Injectable()
export class SendBroadcast {
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly sends: SendStreams,
    private readonly work: SendWork,
    private readonly tracking: SendTracking,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'broadcast'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'error'>,
  ) {}

  /**
   * Begins to look at every signed send that is due now: one that the node does not answer holds up no other.
   * @returns how many were due
   */
  async begin(): Promise<number> {
    const free = AT_ONCE - this.#underWay.size;
    if (free <= 0) return 0;
    const due = await this.work.claimSigned(this.clock.now(), free);
    for (const send of due)
      if (!this.#underWay.has(send.sendId))
        this.#underWay.set(
          send.sendId,
          this.#look(send).finally(() => this.#underWay.delete(send.sendId)),
        );
    return due.length;
  }

  /** Resolves when what was begun has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Looks at every signed send that is due now, to its end. @returns how many were due */
  async runOnce(): Promise<number> {
    const due = await this.begin();
    await this.idle();
    return due;
  }

  async #look({ sendId, isBroadcast }: DueSend): Promise<void> {
    try {
      const { state } = await this.sends.load(sendId);
      const attempt = presentAttempt(state);
      if (!attempt?.signature) return;
      if (!isBroadcast) return await this.tracking.look(sendId, attempt);
      const { txId, raw, signature } = attempt.signature;
      const { class: answer, code } = await this.#broadcast(raw, signature);
      crashPoint('send.after-broadcast');
      this.log.info({ sendId, txId, answer, code }, 'send broadcast');
    } catch (error) {
      if (error instanceof Refusal) return;
      this.log.error({ err: error, sendId }, 'a signed send could not be looked at');
    }
  }

  async #broadcast(raw: string, signature: string): Promise<BroadcastAnswer> {
    try {
      return await this.sending.broadcast(raw, signature);
    } catch (error) {
      return { class: 'unknown', code: error instanceof Error ? error.name : 'error' };
    }
  }
}
