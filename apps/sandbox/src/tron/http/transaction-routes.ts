import { transactionJson } from '../chain/blocks.js';
import { BroadcastError } from '../chain/errors.js';
import { permissionOf, signersOf } from '../chain/permissions.js';
import type { Permission } from '../chain/state.js';
import { encodeBase58Check } from '../encoding/base58.js';
import { JavaError, parseObject } from '../encoding/java-json.js';
import type { Json, JsonObject } from '../encoding/java-json.js';
import { REQUESTS } from '../encoding/schema.js';
import { packTransaction } from '../encoding/transaction.js';
import { compact, isVisible, isVisibleOrFalse, messageOf, spaced } from './api.js';
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

/** Calls that only the full node port knows: the pending pool, and who has signed. */
export const POOL_ROUTES: Readonly<Record<string, Route>> = {
  gettransactionreceiptbyid: both(receiptById),
  gettransactionfrompending: both(fromPending),
  gettransactionlistfrompending: both(pendingIds),
  getpendingsize: both(pendingSize),
  getsignweight: postOnly((request, node) => signatures(request, node, true)),
  getapprovedlist: postOnly((request, node) => signatures(request, node, false)),
};
