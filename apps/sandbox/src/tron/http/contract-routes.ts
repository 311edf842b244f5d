import type { Clock } from '@usdt-africa/kernel';
import { PARAMETERS } from '../chain/parameters.js';
import { StateLayer } from '../chain/state.js';
import type { Execution } from '../contracts/machine.js';
import type { NativeContract } from '../contracts/native.js';
import { selectorOf } from '../encoding/abi.js';
import { encodeBase58Check } from '../encoding/base58.js';
import { JavaError } from '../encoding/java-json.js';
import type { Json, JsonObject } from '../encoding/java-json.js';
import { readMessage } from '../encoding/json-format.js';
import { REQUESTS, TRIGGER } from '../encoding/schema.js';
import type { MessageValue } from '../encoding/schema.js';
import { rawOf, sha256Hex, transactionOf } from '../encoding/transaction.js';
import { compact, hexText, isVisible, messageOf, messageText, objectOf, spaced, textOf } from './api.js';
import type { Answer, ApiRequest, Route } from './api.js';
import type { NodeView } from './node-view.js';

/** A call that is refused before anything is built or run. */
class CallError extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

interface CallParameters {
  readonly visible: boolean;
  readonly value: MessageValue;
  readonly body: JsonObject;
  readonly contract: NativeContract;
}

const invalid = (text: string): JavaError => new JavaError('java.security.InvalidParameterException', text);

function strictHex(text: string): string {
  if (/^([0-9a-fA-F]{2})*$/.test(text)) return text.toLowerCase();
  throw new JavaError(
    'org.bouncycastle.util.encoders.DecoderException',
    'exception decoding Hex string: invalid characters encountered in Hex string',
  );
}

/** Reads the parameters of a contract call, in the order in which a node checks them. */
function parametersOf(request: ApiRequest, node: NodeView, constant: boolean): CallParameters {
  const visible = isVisible(request);
  const body = objectOf(request);
  if (textOf(body.owner_address) === '') throw invalid("owner_address isn't set.");
  const address = textOf(body.contract_address);
  if (constant && address === '' && textOf(body.data) === '') {
    throw invalid('At least one of contract_address and data must be set.');
  }
  if (!constant && address === '') throw invalid("contract_address isn't set.");
  const message = readMessage(request.text, TRIGGER, visible);
  const selector = textOf(body.function_selector);
  const data = selector === '' ? textOf(body.data) : selectorOf(selector) + strictHex(textOf(body.parameter));
  const contract = node.chain.machine.get(String(message.contract_address ?? ''));
  if (contract === undefined) {
    throw new CallError(
      'CONTRACT_VALIDATE_ERROR',
      constant ? 'Smart contract is not exist.' : 'No contract or not a valid smart contract',
    );
  }
  return { visible, body, contract, value: { ...message, data: data.toLowerCase() } };
}

function run(node: NodeView, { value, contract }: CallParameters, limit = Number.MAX_SAFE_INTEGER): Execution {
  const callValue = typeof value.call_value === 'bigint' ? value.call_value : 0n;
  if (callValue < 0n) throw new CallError('CONTRACT_VALIDATE_ERROR', 'callValue must be >= 0');
  const call = {
    caller: String(value.owner_address),
    contract: contract.address,
    data: String(value.data ?? ''),
    value: callValue,
    now: node.head.timestamp,
  };
  return node.chain.machine.execute(new StateLayer(node.state), call, limit);
}

function transactionJson(node: NodeView, call: CallParameters, clock: Clock, feeLimit?: bigint): JsonObject {
  const transaction = transactionOf(
    rawOf('TriggerSmartContract', call.value, {
      refBlock: node.reference,
      expiration: node.head.timestamp + PARAMETERS.nodeExpirationMs,
      timestamp: clock.now().getTime(),
      feeLimit,
      permissionId: Number(call.body.Permission_id ?? 0),
    }),
  );
  return { visible: call.visible, ...transaction.json(call.visible) };
}

/** A dry run that ended where no result is left: the error a node answers with. */
function requireResult(execution: Execution): void {
  if (execution.contractRet === 'ILLEGAL_OPERATION') {
    throw new JavaError('org.tron.core.vm.program.Program$IllegalOperationException', execution.message);
  }
  if (execution.contractRet === 'OUT_OF_TIME') {
    throw new JavaError(
      'org.tron.core.vm.program.Program$OutOfTimeException',
      "CPU timeout for 'ISZERO' operation executing",
    );
  }
}

function dryRun(node: NodeView, call: CallParameters, clock: Clock): Answer {
  const execution = run(node, call);
  requireResult(execution);
  const failed = execution.contractRet !== 'SUCCESS';
  const logAddress = (address: string): string => (call.visible ? encodeBase58Check(address) : address);
  const logs: Json[] = execution.logs.map((log) => ({
    address: logAddress(log.address),
    data: log.data === '' ? undefined : log.data,
    topics: [...log.topics],
  }));
  return compact({
    result: { result: true, message: failed ? messageText(execution.message, call.visible) : undefined },
    energy_used: execution.energy,
    energy_penalty: execution.penalty === 0 ? undefined : execution.penalty,
    constant_result: [execution.returned],
    logs: logs.length > 0 ? logs : undefined,
    transaction: { ret: [failed ? { ret: 'FAILED' } : {}], ...transactionJson(node, call, clock) },
  });
}

function constantCall(request: ApiRequest, node: NodeView, clock: Clock): Answer {
  return dryRun(node, parametersOf(request, node, true), clock);
}

/** Builds a transaction without looking whether it can succeed; a function that only reads is run instead. */
function trigger(request: ApiRequest, node: NodeView, clock: Clock): Answer {
  const call = parametersOf(request, node, false);
  const selector = String(call.value.data ?? '').slice(0, 8);
  const signature = ({ name, inputs }: NativeContract['abi'][number]): string =>
    `${name}(${(inputs ?? []).map((input) => input.type).join(',')})`;
  if (call.contract.abi.some((entry) => entry.constant && selectorOf(signature(entry)) === selector)) {
    return dryRun(node, call, clock);
  }
  const feeLimit = BigInt(textOf(call.body.fee_limit) || '0');
  return compact({ result: { result: true }, transaction: transactionJson(node, call, clock, feeLimit) });
}

/** The search a node makes: it halves its way down until it is within one TRX, so the answer is too high. */
export function estimatedEnergy(energy: number): number {
  const exact = energy * Number(PARAMETERS.sunPerEnergy);
  let high = Number(PARAMETERS.maxFeeLimit);
  while (exact + 1_000_000 < high) high = Math.min(Math.floor((exact + high) / 2), exact * 2);
  return Math.ceil(high / Number(PARAMETERS.sunPerEnergy));
}

function estimate(request: ApiRequest, node: NodeView): Answer {
  const call = parametersOf(request, node, true);
  const execution = run(node, call);
  if (execution.contractRet !== 'SUCCESS') throw new CallError('CONTRACT_EXE_ERROR', execution.message);
  return spaced({ result: { result: true }, energy_required: estimatedEnergy(execution.energy) });
}

/** Wraps a call so that its refusals are worded as by a node. */
function guarded(answer: Route['answer'], style: typeof compact): Route {
  const failed = (code: string, text: string, visible: boolean): Answer =>
    style({ result: { code, message: messageText(text, visible) } });
  const visibleOf = (request: ApiRequest): boolean => {
    try {
      return isVisible(request);
    } catch {
      return false;
    }
  };
  return {
    get: 'empty',
    failed: (error) => failed('OTHER_ERROR', error.printed.replaceAll('"', "'"), false),
    answer(request, node, clock) {
      try {
        return answer(request, node, clock);
      } catch (error) {
        if (error instanceof CallError) return failed(error.code, error.message, visibleOf(request));
        if (error instanceof JavaError) {
          return failed('OTHER_ERROR', error.printed.replaceAll('"', "'"), visibleOf(request));
        }
        throw error;
      }
    },
  };
}

/** A contract as a node prints it. It has no byte code here: the bytes stand for it. */
function contractJson(contract: NativeContract, visible: boolean): JsonObject {
  const shown = (address: string): string => (visible ? encodeBase58Check(address) : address);
  const code = sha256Hex(hexText(contract.name));
  return {
    bytecode: code,
    consume_user_resource_percent: 100,
    name: contract.name,
    origin_address: shown(contract.origin),
    abi: { entrys: contract.abi as unknown as Json },
    origin_energy_limit: 10_000_000,
    contract_address: shown(contract.address),
    code_hash: sha256Hex(code),
    version: 1,
  };
}

function knownContract(
  request: ApiRequest,
  node: NodeView,
): { contract: NativeContract | undefined; visible: boolean } {
  const visible = isVisible(request);
  const { value } = messageOf(request, REQUESTS.address, visible);
  return { contract: node.chain.machine.get((value as string | undefined) ?? ''), visible };
}

function contract(request: ApiRequest, node: NodeView): Answer {
  const known = knownContract(request, node);
  return compact(known.contract ? contractJson(known.contract, known.visible) : {});
}

function contractInfo(request: ApiRequest, node: NodeView): Answer {
  const { contract: known, visible } = knownContract(request, node);
  if (known === undefined) return compact({});
  return compact({
    runtimecode: sha256Hex(hexText(known.name)),
    smart_contract: contractJson(known, visible),
    contract_state: { update_cycle: 1, energy_factor: known.energyFactor === 0 ? undefined : known.energyFactor },
  });
}

/** Dry runs, on both ports. */
export const CALL_ROUTES: Readonly<Record<string, Route>> = {
  triggerconstantcontract: guarded(constantCall, compact),
  estimateenergy: guarded(estimate, spaced),
};

/** Calls about contracts that only the full node port knows. */
export const CONTRACT_ROUTES: Readonly<Record<string, Route>> = {
  triggersmartcontract: guarded(trigger, compact),
  getcontract: { answer: contract, get: 'answer' },
  getcontractinfo: { answer: contractInfo, get: 'answer' },
};
