import { holdsTransfer, type SignedTransfer } from '@usdt-africa/addresses';
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@usdt-africa/kernel';
import { LOG, type Log } from '@usdt-africa/platform';
import { pickUp, sign } from '../domain/decide.js';
import type { Send, SendIntent } from '../domain/send.js';
import { SendStreams } from './send-streams.js';

/** A signature, and its line in the signer's journal. */
export type Signature = Omit<SignedTransfer, 'outcome'>;

/** Stores the signer's signatures, whoever asked for them first: before they are broadcast. */
@Injectable()
export class SendSignatures {
  constructor(
    private readonly sends: SendStreams,
    @Inject(LOG) private readonly log: Pick<Log, 'warn' | 'error'>,
  ) {}

  /**
   * Stores the signature of an attempt.
   * @param intent begins the attempt where this database was restored from before its signing was started
   * @returns whether it is stored; not where its bytes are of another transfer, or the attempt has ended or never began
   */
  async store(
    sendId: string,
    attempt: number,
    signed: Signature,
    actor: string,
    intent: SendIntent | null = null,
  ): Promise<boolean> {
    const { txId, raw, signature, sequence, hash } = signed;
    try {
      const { send } = await this.sends.change(
        sendId,
        (current, now) => {
          if (!makesTransferOf(current, signed)) return [];
          const stored = { attempt, txId, raw, signature, journal: { sequence, hash } };
          return intent === null ? sign(current, stored, now) : pickUp(current, intent, stored, now);
        },
        { actor },
      );
      const isStored = send.attempts.some((one) => one.signature?.txId === txId);
      if (!isStored) this.log.error({ sendId, txId, sequence }, 'the signer answered with another transfer');
      return isStored;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.warn({ sendId, txId, sequence, refused: error.code }, 'a signature came too late');
      return false;
    }
  }
}

/** Whether the bytes make the send's transfer, and the transaction's id is theirs. */
function makesTransferOf({ request }: Send, { txId, raw }: Signature): boolean {
  const { asset, token, to, amountMicro } = request!;
  const id = createHash('sha256').update(Buffer.from(raw, 'hex')).digest('hex');
  return (
    id === txId &&
    holdsTransfer(raw, { asset, contract: token?.contract ?? null, to, amountMicro: BigInt(amountMicro) })
  );
}
