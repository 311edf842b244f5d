import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { AddressChecks } from '@usdt-africa/purchases';
import { TRON_NODE, type TronNode } from '@usdt-africa/tron';
import { recoverMessageSigner, recoverOldMessageSigner } from '@usdt-africa/tron/recover';
import { openProof } from '../domain/decide.js';
import { isEnded, type Refund, type RequestedRefund } from '../domain/refund.js';
import { RefundSends } from './refund-sends.js';
import type { By } from './refund-streams.js';

/** Proofs of addresses by signatures of the message that was requested. */
@Injectable()
export class RefundSignatures {
  constructor(
    private readonly sends: RefundSends,
    private readonly addresses: AddressChecks,
    @Inject(TRON_NODE) private readonly node: Pick<TronNode, 'isRuledByOwnKey'> | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'warn'>,
  ) {}

  /**
   * Proves the named address by a signature that its own key made of the open message. A repeat of the one that proved it
   * does nothing.
   * @throws Refusal 409 `no-proof-open`, `proved-already`, `ended`; 422 `not-a-signature`, `another-message`,
   * `another-signer`, `shared-address`, and as an address check; 503 `address-unchecked`
   */
  async prove(refund: RequestedRefund, text: string, by: By): Promise<Refund> {
    const signature = text.replace(/^0x/i, '').toLowerCase();
    if (refund.proved?.signature === signature) return refund;
    if (isEnded(refund)) throw refusal('refunds.ended');
    if (refund.phase !== 'unproved') throw refusal('refunds.proved-already');
    const proof = openProof(refund, 'message', this.clock.now());
    if (!proof?.message || refund.address === null) throw refusal('refunds.no-proof-open');
    const { message } = proof;
    const recovered = recoverMessageSigner(message, signature);
    if (recovered === null) throw refusal('refunds.not-a-signature');
    if (recovered !== refund.address)
      throw refusal(signsAnother(refund, message, signature) ? 'refunds.another-message' : 'refunds.another-signer');
    await this.addresses.check(null, recovered);
    await this.#assertOwnKey(recovered);
    return this.sends.proveBySignature(refund.requested.refundId, { message, signature, recovered }, by);
  }

  async #assertOwnKey(address: string): Promise<void> {
    if (!this.node) throw refusal('purchases.address-unchecked');
    let isOwn: boolean;
    try {
      isOwn = await this.node.isRuledByOwnKey(address);
    } catch (error) {
      this.log.warn({ err: error }, 'the node did not answer about the keys of an address');
      throw refusal('purchases.address-unchecked');
    }
    if (!isOwn) throw refusal('refunds.shared-address');
  }
}

/** Whether the named address signed, but not this message as wallets sign today: an earlier one, another line end, the old way. */
function signsAnother({ address, proofs }: Refund, message: string, signature: string): boolean {
  const others = [`${message}\n`, `${message}\r\n`, ...proofs.flatMap((proof) => proof.message ?? [])];
  return (
    recoverOldMessageSigner(message, signature) === address ||
    others.some((other) => recoverMessageSigner(other, signature) === address)
  );
}
