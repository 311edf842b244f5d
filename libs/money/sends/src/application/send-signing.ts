import { Inject, Injectable } from '@nestjs/common';
import {
  FencedOutError,
  type RefusedTransfer,
  SignerError,
  type SigningOutcome,
  TRANSFER_SIGNER,
  type TransferSigner,
} from '@usdt-africa/addresses';
import { isFrozen } from '@usdt-africa/accounts';
import { crashPoint } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import type { PoolClient } from 'pg';
import { giveUp, isSureRefusal, refuseSigning, startSigning } from '../domain/decide.js';
import {
  presentAttempt,
  type Send,
  type SendAttempt,
  type SendEvent,
  signableFrom,
  signedUntil,
} from '../domain/send.js';
import { SendsConfig } from '../sends-config.js';
import { type SendObstacle, SendObstacles } from './send-obstacles.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';
import { SendSignatures } from './send-signatures.js';
import { SendStreams } from './send-streams.js';
import { SendWork } from './send-work.js';
import { SignerJournal } from './signer-journal.js';
import { type CheckedTransfer, TransferCheck } from './transfer-check.js';

const ACTOR = { actor: 'system:send-signing' };

/**
 * Signs sends, one after the other: the oldest that may be signed. The intent is stored before the signer is asked, and
 * the signature before anything else. A signing without an answer is asked for again with the same intent, by whichever
 * worker claims it. A send that may not be signed is tried until its time is over, then given up.
 */
@Injectable()
export class SendSigning {
  constructor(
    private readonly sends: SendStreams,
    private readonly work: SendWork,
    private readonly obstacles: SendObstacles,
    private readonly transfers: TransferCheck,
    private readonly signatures: SendSignatures,
    private readonly journal: SignerJournal,
    @Inject(TRANSFER_SIGNER) private readonly signer: Pick<TransferSigner, 'sign'>,
    private readonly config: SendsConfig,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {}

  /**
   * Signs every send that is due now.
   * @param signed called after each signature that was stored
   * @returns how many were due
   */
  async runOnce(signed: () => void = () => undefined, signal?: AbortSignal): Promise<number> {
    for (let due = 0; ; due += 1) {
      const sendId = signal?.aborted ? null : await this.work.claimToSign(this.clock.now());
      if (sendId === null) return due;
      try {
        if (await this.#advance(sendId)) signed();
      } catch (error) {
        this.log.error({ err: error, sendId }, 'a send could not be signed');
        await this.#retry(sendId);
      }
    }
  }

  /** @returns whether a signature was stored */
  async #advance(sendId: string): Promise<boolean> {
    const { state } = await this.sends.load(sendId);
    if (state.phase === 'signing') return this.#requestSignature(sendId, state);
    if (state.phase !== 'requested') return false;
    const now = this.clock.now();
    const until = signedUntil(state, this.rules);
    // A transaction of an ended attempt is on the chain: no other is signed.
    const from = state.found.length > 0 ? until : signableFrom(state, this.rules);
    if (now < from) {
      await this.work.release(sendId, from);
      return false;
    }
    const isLate = now >= until;
    if (isLate) {
      // A database that was restored may have lost its signature.
      if (this.journal.isComplete) await this.#giveUp(sendId, state);
      else await this.#wait(sendId, 'signer');
      return false;
    }
    const started = await this.#start(sendId, state);
    return started !== null && this.#requestSignature(sendId, started);
  }

  /** Stores the intent to sign. @returns the send when its signing began; null when it waits or has ended */
  async #start(sendId: string, send: Send): Promise<Send | null> {
    const [checked, reference] = await Promise.all([this.#check(send), this.obstacles.newestBlock()]);
    if ('obstacle' in checked || reference === null) {
      await this.#wait(sendId, 'obstacle' in checked ? checked.obstacle : 'scan-behind');
      return null;
    }
    crashPoint('send.before-signing-started');
    // A transfer of TRX runs no contract: it has no fee limit.
    const feeLimitSun = send.request!.asset === 'TRX' ? 0n : this.rules.feeLimitSun;
    let obstacle: SendObstacle | null = null;
    const changed = await this.sends.change(
      sendId,
      (current, now) =>
        current.phase === 'requested' ? startSigning(current, { reference, feeLimitSun }, now, this.rules) : [],
      ACTOR,
      async (tx, current, decided) => {
        obstacle = null;
        const frozen = await this.#frozen(tx, current);
        if (frozen) return frozen;
        obstacle = await this.obstacles.atSigning(tx, checked.needs);
        return obstacle === null ? decided : [];
      },
    );
    if (obstacle !== null) await this.#wait(sendId, obstacle);
    crashPoint('send.after-signing-started');
    return changed.send.phase === 'signing' && changed.events.length > 0 ? changed.send : null;
  }

  async #check({ request }: Send): Promise<CheckedTransfer> {
    if (!this.journal.isAgreed) return { obstacle: 'signer' };
    return this.transfers.check(request!);
  }

  async #frozen(tx: PoolClient, send: Send): Promise<readonly SendEvent[] | null> {
    const { walletId } = send.request!;
    if (walletId === null || !(await isFrozen(tx, walletId))) return null;
    return giveUp(send, 'frozen', null, this.clock.now());
  }

  /** Asks the signer for the signature of the stored intent. @returns whether it was stored */
  async #requestSignature(sendId: string, send: Send): Promise<boolean> {
    const present = presentAttempt(send)!;
    const answer = await this.#sign(sendId, send, present);
    if (answer?.outcome !== 'signed') {
      // What is not certain does not prove that an earlier request for the same intent was not signed.
      if (answer?.outcome === 'refused' && isSureRefusal(answer.code))
        await this.#refused(sendId, present.attempt, answer);
      else await this.#retryRequest(sendId, present);
      return false;
    }
    crashPoint('send.after-signed-before-append');
    const isStored = await this.signatures.store(sendId, present.attempt, answer, ACTOR.actor);
    if (isStored) this.log.info({ sendId, txId: answer.txId }, 'send signed');
    else await this.#retryRequest(sendId, present);
    crashPoint('send.after-append-before-broadcast');
    return isStored;
  }

  /** @returns null where the signer did not answer */
  async #sign(sendId: string, { request }: Send, present: SendAttempt): Promise<SigningOutcome | null> {
    const { for: cause, walletId, from, asset, token, to, amountMicro } = request!;
    const { attempt, reference, expiration, feeLimitSun } = present;
    try {
      const answer = await this.signer.sign({
        intentId: sendId,
        attempt,
        cause,
        walletId,
        from,
        asset,
        contract: asset === 'TRX' ? null : (token?.contract ?? this.config.contract),
        to,
        amountMicro: BigInt(amountMicro),
        reference,
        expiration: new Date(expiration),
        feeLimitSun: BigInt(feeLimitSun),
      });
      if (answer.outcome !== 'signed') this.log.warn({ sendId, ...answer }, 'the signer did not sign a send');
      if (answer.outcome === 'unanswered') this.journal.compareNow();
      return answer;
    } catch (error) {
      if (!(error instanceof SignerError || error instanceof FencedOutError)) throw error;
      this.log.warn({ err: error, sendId }, 'the signer did not answer');
      return null;
    }
  }

  async #refused(sendId: string, attempt: number, { code, rule }: RefusedTransfer): Promise<void> {
    await this.sends.change(sendId, (send, now) => refuseSigning(send, { attempt, code, rule }, now), ACTOR);
  }

  /** Past its expiration a signature is worth nothing: it is asked for now and then, until the attempt is proven dead. */
  async #retryRequest(sendId: string, { expiration }: SendAttempt): Promise<void> {
    const { retryMs, refusedMs } = this.rules;
    const now = this.clock.now().getTime();
    await this.work.release(sendId, new Date(now + (now < Date.parse(expiration) ? retryMs : refusedMs)));
  }

  /** Nothing was signed in time. The reason is what keeps it from being signed now. */
  async #giveUp(sendId: string, send: Send): Promise<void> {
    const detail = send.refused ? (send.refused.rule ?? send.refused.code) : await this.#obstacleNow(send);
    const { events } = await this.sends.change(
      sendId,
      (current, now) => (current.phase === 'requested' ? giveUp(current, 'not-signed', detail, now) : []),
      ACTOR,
    );
    if (events.length > 0) this.log.warn({ sendId, detail }, 'a send was given up: it could not be signed in time');
  }

  async #obstacleNow(send: Send): Promise<string | null> {
    const checked = await this.#check(send);
    return 'obstacle' in checked ? checked.obstacle : this.obstacles.now(checked.needs);
  }

  async #wait(sendId: string, obstacle: SendObstacle): Promise<void> {
    this.log.warn({ sendId, obstacle }, 'a send waits to be signed');
    await this.#retry(sendId);
  }

  async #retry(sendId: string): Promise<void> {
    await this.work.release(sendId, new Date(this.clock.now().getTime() + this.rules.retryMs));
  }
}
