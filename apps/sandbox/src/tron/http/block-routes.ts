import type { Json, JsonObject } from '../encoding/java-json.js';
import { REQUESTS } from '../encoding/schema.js';
import type { MessageValue } from '../encoding/schema.js';
import { compact, isVisible, messageOf, spaced } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import { infoJson } from './info-json.js';
import type { NodeView } from './node-view.js';

const MOST_BY_RANGE = 100;
const MOST_LATEST = 99;

const numberOf = (message: MessageValue, field: string): number => Number((message[field] as bigint | undefined) ?? 0n);
const found = (block: JsonObject | null): Answer => compact(block ?? {});
const options = (request: ApiRequest, visible: boolean, detail = true) => ({ detail, visible, path: request.path });

/** Returns the head; a `visible` in a body is ignored. */
function nowBlock(request: ApiRequest, node: NodeView): Answer {
  const visible = request.query.get('visible') === 'true';
  return found(node.block(node.headNumber, options(request, visible)));
}

function blockByNumber(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const { num } = messageOf(request, REQUESTS.number, visible);
  return found(node.block(Number((num as bigint | undefined) ?? 0n), options(request, visible)));
}

/** `getblock`: by a number or an id as text, the head without either; header only unless `detail`. */
function block(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const message =
    request.text.trim() === '' && request.method === 'POST' ? {} : messageOf(request, REQUESTS.block, visible);
  const wanted = (message.id_or_num as string | undefined) ?? '';
  const shown = options(request, visible, message.detail === true);
  if (wanted === '') return found(node.block(node.headNumber, shown));
  if (/^-?\d{1,18}$/.test(wanted)) {
    const number = Number(wanted);
    return number < 0 ? compact({ Error: 'num must be non-positive number.' }) : found(node.block(number, shown));
  }
  const answer = blockWithId(node, wanted, shown);
  return answer === null ? compact({ Error: 'id must be legal block hash.' }) : compact(answer);
}

function blockWithId(node: NodeView, id: string, shown: ReturnType<typeof options>): JsonObject | null {
  const number = /^[0-9a-f]{64}$/i.test(id) ? parseInt(id.slice(0, 16), 16) : -1;
  return node.header(number)?.id === id.toLowerCase() ? node.block(number, shown) : null;
}

function blockById(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const { value } = messageOf(request, REQUESTS.bytes, visible);
  return found(blockWithId(node, (value as string | undefined) ?? '', options(request, visible)));
}

function range(node: NodeView, from: number, to: number, shown: ReturnType<typeof options>): Json[] {
  const blocks: Json[] = [];
  for (let number = from; number < to; number++) {
    const json = number < 0 ? null : node.block(number, shown);
    if (json === null) break;
    blocks.push(json);
  }
  return blocks;
}

function blocksByRange(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const message = messageOf(request, REQUESTS.blockLimit, visible);
  const [from, to] = [numberOf(message, 'startNum'), numberOf(message, 'endNum')];
  if (to <= 0 || to <= from || to - from > MOST_BY_RANGE) return compact({});
  return compact({ block: range(node, from, to, options(request, visible)) });
}

function latestBlocks(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const count = numberOf(messageOf(request, REQUESTS.number, visible), 'num');
  if (count <= 0 || count > MOST_LATEST) return compact({});
  const head = node.headNumber;
  return compact({ block: range(node, Math.max(0, head - count + 1), head + 1, options(request, visible)) });
}

function infosOfBlock(request: ApiRequest, node: NodeView): Answer {
  const visible = isVisible(request);
  const number = numberOf(messageOf(request, REQUESTS.number, visible), 'num');
  if (number <= 0) return compact({});
  const transactions = node.transactions(number);
  if (transactions.length > 0 && node.faults.hits('emptyInfos', request.path)) return compact([]);
  const shown =
    transactions.length > 0 && node.faults.hits('partialInfos', request.path)
      ? transactions.slice(0, -1)
      : transactions;
  return compact(shown.map((transaction) => infoJson(transaction.info, visible)));
}

function transactionCount(request: ApiRequest, node: NodeView): Answer {
  const number = numberOf(messageOf(request, REQUESTS.number, isVisible(request)), 'num');
  return spaced({ count: number === 0 ? node.chain.genesis.transactionCount : node.transactions(number).length });
}

const both = (answer: Route['answer']): Route => ({ answer, get: 'answer' });

/** Calls about blocks; the same on both ports. */
export const BLOCK_ROUTES: Readonly<Record<string, Route>> = {
  getnowblock: both(nowBlock),
  getblock: both(block),
  getblockbynum: both(blockByNumber),
  getblockbyid: both(blockById),
  getblockbylimitnext: both(blocksByRange),
  getblockbylatestnum: both(latestBlocks),
  gettransactioninfobyblocknum: both(infosOfBlock),
  gettransactioncountbyblocknum: both(transactionCount),
};
