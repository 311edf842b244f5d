import { sendEventTypes, streams } from '@usdt-africa/contracts/events';
import { foldedRows } from '@usdt-africa/event-store';
import { addressOfSource, presentAttempt, type Send, sendDecider, type SendEvent } from '../domain/send.js';

/** In the asset's smallest unit, what a signed transaction may still take from its source, or one that is being signed. */
export function reservedMicro(send: Send): bigint {
  return presentAttempt(send) ? BigInt(send.request!.amountMicro) : 0n;
}

/** The transaction that settled a send, else the last one that was signed for it. */
export function shownTransaction({ settledBy, attempts }: Send): string | null {
  return settledBy ?? attempts.findLast(({ signature }) => signature !== null)?.signature?.txId ?? null;
}

/**
 * A stored state, also one from before a request named its source, when the hot wallet paid to someone else, and one from before a
 * send could be of a token.
 */
export function withSource(send: Send): Send {
  if (send.request === null) return send;
  const request: NonNullable<Send['request']> = { ...send.request, token: send.request.token ?? null };
  if (typeof request.from === 'object') return { ...send, request };
  return { ...send, request: { ...(request as NonNullable<Send['request']>), from: { kind: 'hot' }, into: null } };
}

/** Maintains `send_states`, one row per send. */
export const sendStatesProjection = foldedRows<Send, SendEvent>({
  name: 'send_states',
  table: 'send_states',
  key: 'send_id',
  columns: {
    send_id: 'uuid',
    kind: 'text',
    cause_id: 'uuid',
    wallet_id: 'uuid',
    recipient: 'text',
    amount_micro: 'numeric',
    phase: 'text',
    attempts: 'smallint',
    tx_id: 'text',
    reserved_micro: 'numeric',
    given_up: 'text',
    found: 'smallint',
    requested_at: 'timestamptz',
    last_at: 'timestamptz',
    version: 'integer',
    state: 'jsonb',
    asset: 'text',
    from_address: 'text',
    into_account: 'text',
  },
  handles: sendEventTypes,
  decider: sendDecider,
  revived: withSource,
  idOf: ({ streamId, data }) => {
    const { sendId } = data as { readonly sendId?: string };
    return sendId && streamId === streams.send(sendId) ? sendId : null;
  },
  row: (id, send, version) => ({
    send_id: id,
    kind: send.request?.for.kind ?? null,
    cause_id: send.request?.for.id ?? null,
    wallet_id: send.request?.walletId ?? null,
    recipient: send.request?.to ?? null,
    amount_micro: send.request?.amountMicro ?? null,
    phase: send.phase,
    attempts: send.attempts.length,
    tx_id: shownTransaction(send),
    reserved_micro: reservedMicro(send).toString(),
    given_up: send.givenUp?.reason ?? null,
    found: send.found.length,
    requested_at: send.request?.at ?? null,
    last_at: send.lastAt,
    version,
    asset: send.request?.asset ?? 'USDT',
    from_address: send.request ? addressOfSource(send.request.from) : null,
    into_account: send.request?.into ?? null,
  }),
});
