import type { Clock } from '@usdt-africa/kernel';
import { BROADCAST_CODES, BroadcastError } from '../chain/errors.js';
import type { PoolFaults } from '../chain/pool.js';
import { JavaError, parseObject, print } from '../encoding/java-json.js';
import { packTransaction, transactionFromHex } from '../encoding/transaction.js';
import type { Transaction } from '../encoding/transaction.js';
import { WireError } from '../encoding/wire.js';
import { compact, isVisibleOrFalse, messageText, textOf } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import { LOST_ANSWERS, textOf as plannedText } from './broadcast-plans.js';
import type { BroadcastPlan, LostAnswer } from './broadcast-plans.js';
import type { NodeView } from './node-view.js';

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  words.some((known) => known === word);

/** Takes a transaction into the pool, unless a fault loses it on the way. Answers whether it is there now. */
function takeIn(request: ApiRequest, node: NodeView, transaction: Transaction): boolean {
  if (node.faults.hits('loseBroadcast', request.path)) return false;
  node.chain.submit(transaction);
  return true;
}

/** Takes a transaction into the pool where a plan wants it there. Answers whether it is there because of it. */
function takeInAs(plan: BroadcastPlan, node: NodeView, transaction: Transaction): boolean {
  if (!plan.enters) return false;
  const faults: PoolFaults = {
    ...(plan.holdBlocks === undefined ? {} : { holdBlocks: plan.holdBlocks }),
    ...(plan.outcome === undefined ? {} : { outcome: plan.outcome }),
  };
  try {
    node.chain.submit(transaction, faults);
    return true;
  } catch (error) {
    if (!(error instanceof BroadcastError) || plan.answer === 'node') throw error;
    return false;
  }
}

/**
 * Takes a broadcast as the node does or as the next plan has it. Answers how its answer is lost, null for not at all.
 * Throws BroadcastError with the code to answer.
 */
function take(request: ApiRequest, node: NodeView, clock: Clock, transaction: Transaction): LostAnswer | null {
  const { broadcasts } = node.faults;
  const plan = broadcasts.next();
  let entered = false;
  const record = (answer: string): void =>
    broadcasts.record({ txid: transaction.id, at: clock.now(), answer, entered, planned: plan !== null });
  try {
    entered = plan === null ? takeIn(request, node, transaction) : takeInAs(plan, node, transaction);
    const answer = plan?.answer ?? 'node';
    if (isOneOf(BROADCAST_CODES, answer)) throw new BroadcastError(answer, plannedText(plan!, answer));
    const lost = isOneOf(LOST_ANSWERS, answer) ? answer : null;
    record(lost ?? 'SUCCESS');
    return lost;
  } catch (error) {
    if (error instanceof BroadcastError) record(error.code);
    throw error;
  }
}

function broadcast(request: ApiRequest, node: NodeView, clock: Clock): Answer {
  const visible = isVisibleOrFalse(request);
  const transaction = packTransaction(parseObject(request.text), visible);
  try {
    const lost = take(request, node, clock, transaction);
    return { ...compact({ result: true, txid: transaction.id }), lost };
  } catch (error) {
    if (!(error instanceof BroadcastError)) throw error;
    return compact({ code: error.code, txid: transaction.id, message: messageText(error.message, visible) });
  }
}

function broadcastHex(request: ApiRequest, node: NodeView, clock: Clock): Answer {
  const body = parseObject(request.text);
  if (body === null) {
    throw new JavaError(
      'java.lang.NullPointerException',
      'Cannot invoke "com.alibaba.fastjson.JSONObject.getString(String)" because the return value of ' +
        '"com.alibaba.fastjson.JSONObject.parseObject(String)" is null',
    );
  }
  const transaction = readHexTransaction(textOf(body.transaction));
  const answer = (result: boolean, code: string, message: string): Answer =>
    compact({ result, code, txid: transaction.id, message, transaction: print(transaction.echo(), 'spaced') });
  try {
    const lost = take(request, node, clock, transaction);
    return { ...answer(true, 'SUCCESS', ''), lost };
  } catch (error) {
    if (error instanceof BroadcastError) return answer(false, error.code, error.message);
    throw error;
  }
}

function readHexTransaction(text: string): Transaction {
  const hex = text.replace(/^0x/, '');
  if (!/^([0-9a-fA-F]{2})*$/.test(hex)) {
    throw new JavaError(
      'org.bouncycastle.util.encoders.DecoderException',
      'exception decoding Hex string: invalid characters encountered in Hex string',
    );
  }
  try {
    return transactionFromHex(hex.toLowerCase());
  } catch (error) {
    if (error instanceof WireError) {
      throw new JavaError('com.google.protobuf.InvalidProtocolBufferException', error.message);
    }
    throw error;
  }
}

const postOnly = (answer: Route['answer']): Route => ({ answer, get: 'refused' });

/** Broadcasts, which only the full node port takes. */
export const BROADCAST_ROUTES: Readonly<Record<string, Route>> = {
  broadcasttransaction: postOnly(broadcast),
  broadcasthex: postOnly(broadcastHex),
};
