/** Routes of the mock API: MSW handlers that are typed by the API document. */
import { randomInt } from 'node:crypto';
import type { Routes } from '@usdt-africa/contracts/routes';
import type { UploadedFileView } from '@usdt-africa/contracts/api';
import { http, HttpResponse } from 'msw';
import type { HttpHandler } from 'msw';

type Answers = { readonly [R in keyof Routes]: Routes[R]['answer'] };
type Part<R, Name extends string, None> = R extends Readonly<Record<Name, infer Value>> ? Value : None;
/** An uploaded file as its content describes it; without a kind it is refused. */
export type Upload = Omit<UploadedFileView, 'id' | 'kind'> & { readonly kind: UploadedFileView['kind'] | undefined };
type BodyOf<R> = Part<R, 'body', undefined> extends Blob ? Upload : Part<R, 'body', undefined>;
/** A request as its handler receives it: path parameters, the query and the body. */
type Input<R> = Part<R, 'path', unknown> & { readonly query: URLSearchParams; readonly body: BodyOf<R> };
/** Handlers by route; the first that matches an address responds. */
export type Handlers = {
  readonly [R in keyof Routes]?: (
    input: Input<Routes[R]>,
  ) => Answers[R] | (undefined extends Answers[R] ? void : never);
};

/** A refusal of the API, sent as a problem document. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly more: object = {},
  ) {
    super(code);
  }

  toResponse(): Response {
    const { status, code, more } = this;
    const problem = { type: 'about:blank', title: code, status, code, detail: 'No.', errors: [], ...more };
    const headers = { 'Content-Type': 'application/problem+json' };
    return HttpResponse.json({ ...problem, correlationId: crypto.randomUUID() }, { status, headers });
  }
}
export function refuse(status: number, code: string, more?: object): never {
  throw new Refusal(status, code, more);
}
/** Refuses one field of the request. */
export function refuseField(field: string, code: string, problem = 'invalid-fields', more?: object): never {
  return refuse(422, problem, { errors: [{ field, code, message: 'No.' }], ...more });
}

/** A passkey's options to confirm any payment. */
export const confirmation = () => {
  return { confirmation: crypto.randomUUID(), options: { challenge: 'AAAA', rpId: 'localhost' } };
};
/** The number of a new order, purchase, transfer or withdrawal. */
export const numberOf = (letter: 'S' | 'B' | 'T' | 'W') => letter + String(randomInt(0, 10 ** 12)).padStart(12, '0');

/** A handler and the request lines, "METHOD /path", that it responds to. */
export interface RouteHandler {
  readonly pattern: RegExp;
  readonly handler: HttpHandler;
}
/** MSW handlers of these routes. @param guard refuses a request before its handler runs */
export function toHandlers(routes: Handlers, guard: (path: string) => void): RouteHandler[] {
  return Object.entries(routes).map(([route, run]) => {
    const [method, address] = route.split(' ') as [string, string];
    const path = `*${address.replace(/\{(\w+)\}/g, ':$1')}`;
    const on = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'];
    const handler = on(path, async ({ request, params }) => {
      const text = await request.text();
      try {
        guard(address);
        const { searchParams: query } = new URL(request.url);
        const body: unknown = text === '' ? {} : JSON.parse(text);
        const answer = (run as (input: object) => unknown)({ ...params, query, body });
        return answer === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answer as object);
      } catch (error) {
        if (error instanceof Refusal) return error.toResponse();
        throw error;
      }
    });
    return { pattern: new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`), handler };
  });
}
