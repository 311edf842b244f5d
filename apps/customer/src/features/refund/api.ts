import type { RefundEndingRequest, RefundProofRequest, RefundTerms } from '@usdt-africa/contracts/api';
import { newKey } from '../../shared/api/idempotent-post';
import { request } from '../../shared/api/request';
import type { OwnerProof } from '../../shared/owner/useOwnerAct';
import type { CodeChannel } from '../../shared/owner/useOwnerCode';

/** Languages that the codes are sent in. */
type Language = 'en' | 'pcm' | 'ha' | 'yo' | 'ig';

/** An address as it is confirmed. */
export interface NamedAddress extends RefundTerms {
  /** The customer saw that it resembles another one of theirs. */
  readonly differentWallet: boolean;
  /** A movement of another token or of TRX, which is to go back; left out: the stablecoin. */
  readonly assetKey?: string;
}

/** Has both codes sent that confirm this address alone: to the order's own email and phone. */
export const sendRefundCodes = (number: string, address: string, language: string, assetKey?: string) =>
  request('POST /api/orders/{number}/refunds/codes', {
    path: { number },
    body: { address, language: language as Language, ...(assetKey && { assetKey }) },
    key: newKey(),
  });

/** Has one of them sent again, the order's own email or phone. */
export const sendRefundCode = (
  number: string,
  { address, assetKey }: NamedAddress,
  channel: CodeChannel,
  language: string,
) =>
  request('POST /api/orders/{number}/refunds/codes', {
    path: { number },
    body: { address, channel, language: language as Language, ...(assetKey && { assetKey }) },
    key: newKey(),
  });

/** Requests the options for a passkey confirmation of exactly this address for this order. */
export const requestRefundConfirmation = (number: string, { address }: NamedAddress) =>
  request('POST /api/orders/{number}/refunds/confirmations', { path: { number }, body: { address }, key: newKey() });

/**
 * Requests a refund to an address.
 * @param key stored by the caller: after a lost response the request is repeated under the same key
 * @param attemptId attempt id, another one for another proof: each wrong proof is counted once
 */
export const requestRefund = (number: string, key: string, terms: NamedAddress, proof: OwnerProof, attemptId: string) =>
  request('POST /api/orders/{number}/refunds', { path: { number }, body: { ...terms, ...proof }, key, attemptId });

/** Names another address for the open refund; parameters as of {@link requestRefund}. */
export const nameRefundAddress = (
  number: string,
  key: string,
  terms: NamedAddress,
  proof: OwnerProof,
  attemptId: string,
) =>
  request('POST /api/orders/{number}/refund/addresses', {
    path: { number },
    body: { ...terms, ...proof },
    key,
    attemptId,
  });

/** Requests the sum or the message that proves the named address; an open one stays. */
export const requestRefundProof = (number: string, method: RefundProofRequest['method']) =>
  request('POST /api/orders/{number}/refund/proofs', { path: { number }, body: { method }, key: newKey() });

/** Proves the address by the signature that its wallet made. */
export const sendRefundSignature = (number: string, signature: string) =>
  request('POST /api/orders/{number}/refund/signatures', { path: { number }, body: { signature }, key: newKey() });

/** Ends the refund before anything is sent. */
export const endRefund = (number: string, why: RefundEndingRequest['why']) =>
  request('POST /api/orders/{number}/refund/endings', { path: { number }, body: { why }, key: newKey() });
