import type { Clock } from '@usdt-africa/kernel';
import { JavaError, parseObject } from '../encoding/java-json.js';
import type { Json, JsonObject, PrintStyle } from '../encoding/java-json.js';
import { readMessage } from '../encoding/json-format.js';
import type { Message, MessageValue } from '../encoding/schema.js';
import type { LostAnswer } from './broadcast-plans.js';
import type { NodeView } from './node-view.js';

/** One call of the node, its parameters not read yet. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body; empty for a GET. */
  readonly text: string;
}

/** An answer of the node. */
export interface Answer {
  readonly body: Json;
  readonly style: PrintStyle;
  /** How it fails to arrive. */
  readonly lost?: LostAnswer | null;
}

export const compact = (body: Json): Answer => ({ body, style: 'compact' });
export const spaced = (body: Json): Answer => ({ body, style: 'spaced' });

/** A call: its response, and what a GET of it does when it has no GET form. */
export interface Route {
  readonly answer: (request: ApiRequest, node: NodeView, clock: Clock) => Answer;
  readonly get: 'answer' | 'empty' | 'refused';
  /** How the call prints an error of its own parameters; `{"Error": …}` when left out. */
  readonly failed?: (error: JavaError) => Answer;
}

/** Whether addresses are wanted in base58 and messages in plain text. Throws JavaError on a body that is no object. */
export function isVisible(request: ApiRequest): boolean {
  if (request.method === 'GET') return request.query.get('visible') === 'true';
  if (request.text.trim() === '') return false;
  const body = parseObject(request.text);
  if (body === null) {
    throw new JavaError(
      'java.lang.NullPointerException',
      'Cannot invoke "com.alibaba.fastjson.JSONObject.containsKey(Object)" because "jsonObject" is null',
    );
  }
  return body.visible === true || body.visible === 'true';
}

/** The same; a body that is missing is only found out when the transaction is taken from it. */
export function isVisibleOrFalse(request: ApiRequest): boolean {
  return parseObject(request.text) === null ? false : isVisible(request);
}

/** The parameters of a call that a node reads as a message; for a GET, from the query. Throws JavaError. */
export function messageOf(request: ApiRequest, message: Message, visible: boolean): MessageValue {
  if (request.method === 'POST') return readMessage(request.text, message, visible);
  const body: JsonObject = {};
  for (const field of message.fields) {
    const text = request.query.get(field.name);
    if (text === null) continue;
    if (field.type === 'int') body[field.name] = readLong(text);
    else if (field.type === 'bool') body[field.name] = text === 'true';
    else body[field.name] = text;
  }
  const json = JSON.stringify(body, (_, entry: unknown) => (typeof entry === 'bigint' ? Number(entry) : entry));
  return readMessage(json, message, visible);
}

function readLong(text: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) throw new JavaError('java.lang.NumberFormatException', `For input string: "${text}"`);
  return BigInt(text);
}

/** The parameters of a call that a node reads as plain JSON. Throws JavaError. */
export function objectOf(request: ApiRequest): JsonObject {
  if (request.method === 'GET') return Object.fromEntries(request.query);
  const body = parseObject(request.text);
  if (body === null) {
    throw new JavaError(
      'java.lang.NullPointerException',
      'Cannot invoke "com.alibaba.fastjson.JSONObject.getString(String)" because "jsonObject" is null',
    );
  }
  return body;
}

/** A member as text, as a node reads it: a number becomes its digits. */
export function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

export const hexText = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

/** A message in an answer: hex, or plain for a visible call. */
export const messageText = (text: string, visible: boolean): string => (visible ? text : hexText(text));
