import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FixedClock } from '@usdt-africa/kernel';
import * as client from 'openid-client';
import type { HttpService } from '../kit/http-service.js';
import { OPENID_CLIENT, OpenIdIssuer, type OpenIdMode } from './issuer.js';
import { openIdService } from './openid-server.js';

const REDIRECT = 'http://127.0.0.1:4200/api/auth/google/callback';
const ADAEZE = 'adaeze.okonkwo@gmail.com';
let issuer: OpenIdIssuer;
let service: HttpService;
let configuration: client.Configuration;

beforeEach(async () => {
  issuer = new OpenIdIssuer();
  service = openIdService(issuer, 0);
  await service.start();
  configuration = await discovered();
});
afterEach(() => service.stop());

/** A client that has just been started. */
const discovered = () =>
  client.discovery(new URL(service.url), OPENID_CLIENT.id, OPENID_CLIENT.secret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });

/** A browser that was sent here: what the person answers, and where they are sent back to. */
async function answered(answer: Record<string, string>) {
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
  });
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`value="${ADAEZE}"`);
  const form = new URLSearchParams([...url.searchParams, ...Object.entries(answer)]);
  const back = await fetch(`${service.url}/authorize`, { method: 'POST', body: form, redirect: 'manual' });
  expect(back.status).toBe(303);
  return { checks, back: new URL(back.headers.get('location')!) };
}
const signIn = async (answer: Record<string, string> = { person: ADAEZE }) => {
  const { checks, back } = await answered(answer);
  const tokens = await client.authorizationCodeGrant(configuration, back, { ...checks, idTokenExpected: true });
  return { claims: tokens.claims()!, checks, back };
};

describe('INT-07 the OpenID issuer', () => {
  it('INT-07 signs people in with a standard OpenID client', async () => {
    const { claims, back } = await signIn();
    expect(back.href).toMatch(new RegExp(`^${REDIRECT}`));
    expect(claims).toMatchObject({
      iss: service.url,
      aud: OPENID_CLIENT.id,
      sub: expect.stringMatching(/^1\d{20}$/),
      email: ADAEZE,
      email_verified: true,
      name: 'Adaeze Okonkwo',
    });
    expect((await signIn()).claims.sub).toBe(claims.sub);
    expect((await signIn({ person: 'musa@danjuma.example' })).claims).toMatchObject({ hd: 'danjuma.example' });
    expect((await signIn({ person: 'unproven@mail.example' })).claims).toMatchObject({ email_verified: false });
    expect((await signIn({ email: 'new@mail.example', name: 'Ngozi' })).claims).toMatchObject({
      email: 'new@mail.example',
      name: 'Ngozi',
    });
  });

  it('INT-07 reports that a person cancelled', async () => {
    const { checks, back } = await answered({ cancel: '1' });
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('INT-07 exchanges a code for tokens once, with the right PKCE verifier, within a minute', async () => {
    const { checks, back } = await signIn();
    await expect(client.authorizationCodeGrant(configuration, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const other = await answered({ person: ADAEZE });
    const stolen = { ...other.checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(configuration, other.back, stolen)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const clock = new FixedClock('2026-01-05T09:00:00.000Z');
    const slow = new OpenIdIssuer(clock);
    const challenge = await client.calculatePKCECodeChallenge('v'.repeat(43));
    const code = slow.grant(
      { redirectUri: REDIRECT, state: null, nonce: null, challenge },
      {
        sub: '1',
        email: ADAEZE,
        emailVerified: true,
        name: 'A',
        hd: null,
      },
    );
    clock.advance(60_001);
    const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: 'v'.repeat(43) };
    await expect(slow.exchange(service.url, new URLSearchParams(form))).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('INT-07 refuses unknown clients and unknown redirect URIs', async () => {
    const begin = (more: Partial<Record<string, string>>) => {
      const parameters = {
        client_id: OPENID_CLIENT.id,
        response_type: 'code',
        scope: 'openid',
        redirect_uri: REDIRECT,
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        ...more,
      };
      return fetch(`${service.url}/authorize?${new URLSearchParams(parameters as Record<string, string>)}`);
    };
    expect((await begin({})).status).toBe(200);
    for (const strange of [
      { client_id: 'another' },
      { response_type: 'token' },
      { scope: 'email' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: 'javascript:alert(1)' },
      { code_challenge_method: 'plain' },
      { code_challenge: 'short' },
    ])
      expect((await begin(strange)).status).toBe(400);
    const page = await (await begin({ state: '"><script>alert(1)</script>' })).text();
    expect(page).not.toContain('<script>');
    const token = (headers: Record<string, string>, body: Record<string, string>) =>
      fetch(`${service.url}/token`, { method: 'POST', headers, body: new URLSearchParams(body) });
    expect((await token({}, { client_id: OPENID_CLIENT.id, client_secret: 'wrong' })).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${OPENID_CLIENT.id}:${OPENID_CLIENT.secret}`).toString('base64')}`;
    expect((await token({ authorization: basic }, { grant_type: 'password' })).status).toBe(400);
  });

  it.each([
    ['wrong-nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['wrong-issuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['wrong-audience', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['expired', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['unknown-key', undefined],
  ] as const)('INT-07 issues a token that must be rejected: %s', async (mode: OpenIdMode, code) => {
    issuer.mode = mode;
    await expect(signIn()).rejects.toMatchObject(code ? { code } : {});
  });

  it('INT-07 issues a token dated tomorrow that the client library accepts', async () => {
    issuer.mode = 'from-tomorrow';
    const { claims } = await signIn();
    expect(claims.iat).toBeGreaterThan(Date.now() / 1_000 + 80_000);
  });

  it('INT-07 rotates its key with the previous one still listed, and can be down', async () => {
    await signIn();
    await issuer.rotate();
    expect((await issuer.keys()).keys).toHaveLength(2);
    configuration = await discovered();
    await signIn();
    issuer.mode = 'down';
    expect((await fetch(`${service.url}/jwks`)).status).toBe(503);
  });
});
