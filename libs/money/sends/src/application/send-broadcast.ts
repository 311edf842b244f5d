import { Inject, Injectable } from '@nestjs/common';
import { crashPoint } from '@usdt-africa/event-store';
import { type Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { type BroadcastAnswer, TRON_SENDING, type TronSending } from '@usdt-africa/tron';
import { presentAttempt } from '../domain/send.js';
import { SendStreams } from './send-streams.js';
import { SendTracking } from './send-tracking.js';
import { type DueSend, SendWork } from './send-work.js';

/** Signed sends that one worker looks at in one go. */
const AT_ONCE = 32;

/**
 * Broadcasts the stored bytes of signed sends, again and again until they expire, and looks where they are between the
 * broadcasts. No answer of the node ends a send: an error says nothing about whether the transaction comes.
 */
@Injectable()
export class SendBroadcast {
  constructor(
    private readonly sends: SendStreams,
    private readonly work: SendWork,
    private readonly tracking: SendTracking,
    @Inject(TRON_SENDING) private readonly sending: Pick<TronSending, 'broadcast'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'error'>,
  ) {}

  /** Looks at every signed send that is due now. @returns how many were due */
  async runOnce(): Promise<number> {
    const due = await this.work.claimSigned(this.clock.now(), AT_ONCE);
    await Promise.all(due.map((send) => this.#look(send)));
    return due.length;
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
