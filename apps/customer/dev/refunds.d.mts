import type { RefundOffer, RefundView } from '@usdt-africa/contracts/api';

type Proof = NonNullable<RefundView['proof']>;

/** A wallet's address with a right checksum. */
export const WALLET: string;
export function offer(change?: Partial<RefundOffer>): RefundOffer;
/** Without a change its address is named and not proved. */
export function refund(change?: Partial<RefundView>): RefundView;
export function proof(to: string, change?: Partial<Proof>): Proof;
/** What a proof by a signature has in the place of the sum. */
export const MESSAGE: Partial<Proof>;
/** One whose address is proved. */
export function proved(change?: Partial<RefundView>): RefundView;
export const COMPLETED: Partial<RefundView>;
