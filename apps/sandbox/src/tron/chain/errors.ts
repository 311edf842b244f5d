/** Why a node does not take a transaction into its pool, or cannot tell that others have it. */
export const BROADCAST_CODES = [
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'DUP_TRANSACTION_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
] as const;

export type BroadcastCode = (typeof BROADCAST_CODES)[number];

/** A broadcast that is refused; code and text are a node's own. */
export class BroadcastError extends Error {
  constructor(
    readonly code: BroadcastCode,
    text: string,
  ) {
    super(text);
  }
}

/** A contract that cannot be carried out; the text is a node's own, without its "Contract validate error : ". */
export class ContractError extends Error {}

export const signatureError = (text: string): BroadcastError =>
  new BroadcastError('SIGERROR', `Validate signature error: ${text}`);
export const contractError = (text: string): BroadcastError =>
  new BroadcastError('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${text}`);
export const resourceError = (): BroadcastError =>
  new BroadcastError('BANDWITH_ERROR', 'Account resource insufficient error.');
