import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, send, sendJson } from '../kit/http-messages.js';
import { HttpService, LOOPBACK } from '../kit/http-service.js';
import { choosePage } from './choose-page.js';
import { type Authorization, OAuthError, OPENID_CLIENT, type OpenIdIssuer } from './issuer.js';
import { OPENID_PEOPLE, person } from './people.js';

/** The issuer over HTTP (OpenID Connect Core 1.0, Discovery 1.0), and the page on which a person is chosen. */
export function openIdService(issuer: OpenIdIssuer, port: number): HttpService {
  const service: HttpService = new HttpService(
    (request, response) => answer(issuer, service.url, request, response),
    port,
    'SANDBOX_OPENID_PORT',
  );
  return service;
}

async function answer(
  issuer: OpenIdIssuer,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (issuer.mode === 'down') return sendJson(response, 503, { error: 'temporarily_unavailable' });
  const url = new URL(request.url ?? '/', address);
  response.setHeader('cache-control', 'no-store');
  try {
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return sendJson(response, 200, discovery(address));
      case 'GET /jwks':
        return sendJson(response, 200, await issuer.keys());
      case 'GET /authorize':
        return choose(url.searchParams, response);
      case 'POST /authorize':
        return decide(issuer, address, await formOf(request), response);
      case 'POST /token':
        return sendJson(response, 200, await tokens(issuer, address, request));
      default:
        return sendJson(response, 404, { error: 'not_found' });
    }
  } catch (error) {
    if (error instanceof BodyTooLargeError) return sendJson(response, 413, { error: 'invalid_request' });
    if (!(error instanceof OAuthError)) throw error;
    sendJson(response, error.status, { error: error.error });
  }
}

function discovery(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'hd', 'iat', 'iss', 'name', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code'],
    authorization_response_iss_parameter_supported: true,
  };
}

/**
 * Reads a client's authorization request. One with a foreign redirect address gets its error response here, without a
 * redirect.
 */
function authorizationOf(parameters: URLSearchParams): Authorization {
  const redirectUri = parameters.get('redirect_uri') ?? '';
  const challenge = parameters.get('code_challenge') ?? '';
  const isComplete =
    parameters.get('client_id') === OPENID_CLIENT.id &&
    parameters.get('response_type') === 'code' &&
    (parameters.get('scope') ?? '').split(' ').includes('openid') &&
    parameters.get('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(challenge) &&
    isThisMachines(redirectUri);
  if (!isComplete) throw new OAuthError('invalid_request');
  return { redirectUri, challenge, state: parameters.get('state'), nonce: parameters.get('nonce') };
}

function isThisMachines(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  return /^https?:$/.test(protocol) && [LOOPBACK, 'localhost'].includes(hostname) && hash === '';
}

function choose(parameters: URLSearchParams, response: ServerResponse): void {
  const { redirectUri } = authorizationOf(parameters);
  // A form's answer leads on to the client, which its policy has to allow.
  const policy = `default-src 'none'; form-action 'self' ${new URL(redirectUri).origin}; base-uri 'none'; frame-ancestors 'none'`;
  response.setHeader('content-security-policy', policy);
  send(response, 200, 'text/html; charset=utf-8', choosePage(OPENID_PEOPLE, parameters));
}

function decide(issuer: OpenIdIssuer, address: string, form: URLSearchParams, response: ServerResponse): void {
  const authorization = authorizationOf(form);
  const back = new URL(authorization.redirectUri);
  if (authorization.state !== null) back.searchParams.set('state', authorization.state);
  back.searchParams.set('iss', address);
  if (form.get('cancel')) {
    back.searchParams.set('error', 'access_denied');
  } else {
    const email = (form.get('person') || form.get('email') || '').trim();
    if (!/^\S+@\S+$/.test(email)) throw new OAuthError('invalid_request');
    const chosen =
      OPENID_PEOPLE.find((one) => one.email === email) ??
      person(email, form.get('name')?.trim() || email.split('@')[0]!);
    back.searchParams.set('code', issuer.grant(authorization, chosen));
  }
  response.writeHead(303, { location: back.href }).end();
}

async function tokens(issuer: OpenIdIssuer, address: string, request: IncomingMessage): Promise<unknown> {
  const form = await formOf(request);
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [form.get('client_id'), form.get('client_secret')];
  if (id !== OPENID_CLIENT.id || secret !== OPENID_CLIENT.secret) throw new OAuthError('invalid_client', 401);
  return issuer.exchange(address, form);
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, 20_000)).toString('utf8'));
}
