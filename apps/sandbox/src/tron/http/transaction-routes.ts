import { transactionJson } from '../chain/blocks.js';
import { BroadcastError } from '../chain/errors.js';
import { permissionOf, signersOf } from '../chain/permissions.js';
import type { Permission } from '../chain/state.js';
import { encodeBase58Check } from '../encoding/base58.js';
import { JavaError, parseObject, print } from '../encoding/java-json.js';
import type { Json, JsonObject } from '../encoding/java-json.js';
import { REQUESTS } from '../encoding/schema.js';
import { packTransaction, transactionFromHex } from '../encoding/transaction.js';
import type { Transaction } from '../encoding/transaction.js';
import { WireError } from '../encoding/wire.js';
import { compact, isVisible, messageOf, messageText, spaced, textOf } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import { infoJson } from './info-json.js';
import type { NodeView } from './node-view.js';

function idOf(request: ApiRequest, visible: boolean): string {
  const { value } = messageOf(request, REQUESTS.bytes, visible);
  return (value as string | undefined) ?? '';
}

function pendingJson(node: NodeView, id: string, visible: boolean): JsonObject | null {
  const pending = node.showsPending ? node.chain.pending.get(id) : undefined;
  if (pending === undefined) return null;
  return { ret: [{ contractRet: pending.outcome.contractRet }], ...pending.transaction.json(visible) };
}

/** A transaction in a block, or one that is only pending: with the result it would have. */
function transactionById(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const id = idOf(request, visible);
  const included = node.transaction(id);
  return compact(included ? transactionJson(included, visible) : (pendingJson(node, id, visible) ?? {}));
}

function infoById(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const included = node.transaction(idOf(request, visible));
  return included ? spaced(infoJson(included.info, visible)) : compact({});
}

function receiptById(request: ApiRequest, node: NodeView): Answer {
  const included = node.transaction(idOf(request, isVisible(request)));
  return compact(included ? { Receipt: included.info.receipt } : {});
}

function fromPending(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const id = idOf(request, visible);
  if (id.length !== 64) throw new JavaError('java.lang.IllegalArgumentException', 'null');
  return compact(pendingJson(node, id, visible) ?? {});
}

function pendingIds(_: ApiRequest, node: NodeView): Answer {
  const ids = node.showsPending ? [...node.chain.pending.keys()] : [];
  return compact(ids.length === 0 ? {} : { txId: ids });
}

const pendingSize = (_: ApiRequest, node: NodeView): Answer =>
  spaced({ pendingSize: node.showsPending ? node.chain.pending.size : 0 });

/** Takes a transaction into the pool, unless a fault loses it on the way. */
function submit(request: ApiRequest, node: NodeView, transaction: Transaction): void {
  if (!node.faults.hits('loseBroadcast', request.path)) node.chain.submit(transaction);
}

function broadcast(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisibleOrFalse(request);
  const transaction = packTransaction(parseObject(request.text), visible);
  try {
    submit(request, node, transaction);
    return compact({ result: true, txid: transaction.id });
  } catch (error) {
    if (!(error instanceof BroadcastError)) throw error;
    return compact({ code: error.code, txid: transaction.id, message: messageText(error.message, visible) });
  }
}

/** A body that is missing is only found out when the transaction is taken from it. */
function isVisibleOrFalse(request: ApiRequest): boolean {
  return parseObject(request.text) === null ? false : isVisible(request);
}

function broadcastHex(request: ApiRequest, node: NodeView): Answer {
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
    submit(request, node, transaction);
    return answer(true, 'SUCCESS', '');
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

function permissionJson(permission: Permission, visible: boolean): JsonObject {
  return {
    type: permission.id === 2 ? 'Active' : undefined,
    id: permission.id === 0 ? undefined : permission.id,
    permission_name: permission.name,
    threshold: permission.threshold,
    operations: permission.operations,
    keys: permission.keys.map((key) => ({
      address: visible ? encodeBase58Check(key.address) : key.address,
      weight: key.weight,
    })),
  };
}

/** Who has signed, and whether that is enough. */
function signatures(request: ApiRequest, node: NodeView, withWeight: boolean): Answer {
  const visible = isVisibleOrFalse(request);
  const transaction = packTransaction(parseObject(request.text), visible);
  const shown: JsonObject = {
    transaction: { result: { result: true }, txid: transaction.id, transaction: transaction.json(visible) },
  };
  try {
    const permission = permissionOf(node.state, transaction);
    const { approved, weight } = signersOf(transaction, permission);
    const list = approved.map((address) => (visible ? encodeBase58Check(address) : address));
    const result: Json = withWeight && weight < permission.threshold ? { code: 'NOT_ENOUGH_PERMISSION' } : {};
    return compact({
      result,
      approved_list: list.length > 0 ? list : undefined,
      ...(withWeight
        ? { permission: permissionJson(permission, visible), current_weight: weight === 0 ? undefined : weight }
        : {}),
      ...shown,
    });
  } catch (error) {
    if (!(error instanceof BroadcastError)) throw error;
    const message = error.message.replace('Validate signature error: ', '');
    return compact({ result: { code: 'SIGNATURE_FORMAT_ERROR', message }, ...shown });
  }
}

const both = (answer: Route['answer']): Route => ({ answer, get: 'answer' });
const postOnly = (answer: Route['answer']): Route => ({ answer, get: 'refused' });

/** Calls about transactions that both ports know. */
export const TRANSACTION_ROUTES: Readonly<Record<string, Route>> = {
  gettransactionbyid: both(transactionById),
  gettransactioninfobyid: both(infoById),
};

/** Calls that only the full node port knows: broadcasts and the pending pool. */
export const POOL_ROUTES: Readonly<Record<string, Route>> = {
  gettransactionreceiptbyid: both(receiptById),
  gettransactionfrompending: both(fromPending),
  gettransactionlistfrompending: both(pendingIds),
  getpendingsize: both(pendingSize),
  broadcasttransaction: postOnly(broadcast),
  broadcasthex: postOnly(broadcastHex),
  getsignweight: postOnly((request, node) => signatures(request, node, true)),
  getapprovedlist: postOnly((request, node) => signatures(request, node, false)),
};
