import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignerClient, SignerError } from '../index.js';

const GOOD = [
  { index: 7, address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
  { index: 8, address: 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK' },
];

describe('the client of the signer', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let client: SignerClient;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    const { port } = server.address() as AddressInfo;
    client = new SignerClient({ url: `http://127.0.0.1:${port}`, token: 'the-token', timeoutMs: 200 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const json =
    (body: unknown, status = 200) =>
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it('INT-02 sends the token and accepts a correct response', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.method, request.url, request.headers.authorization);
      request.on('data', (chunk: Buffer) => seen.push(JSON.parse(chunk.toString())));
      request.on('end', () => json({ addresses: GOOD })(request, response));
    };
    expect(await client.issue(7, 2, 'fence')).toEqual(GOOD);
    expect(seen).toEqual(['POST', '/addresses', 'Bearer the-token', { fromIndex: 7, count: 2, token: 'fence' }]);
  });

  it.each([
    ['too few addresses', { addresses: GOOD.slice(1) }],
    ['other indexes', { addresses: [...GOOD].reverse() }],
    [
      'an address with a wrong checksum',
      { addresses: [GOOD[0], { index: 8, address: GOOD[0]!.address.replace('H', 'J') }] },
    ],
    ['no list', { addresses: null }],
    ['nothing', null],
  ])('INT-02 refuses %s', async (_what, body) => {
    answer = json(body);
    await expect(client.issue(7, 2, 'fence')).rejects.toBeInstanceOf(SignerError);
  });

  it('INT-02 reports a refusal, a broken response and silence in one way, without the token', async () => {
    for (const way of [
      json({}, 401),
      ((_request, response) => void response.writeHead(200).end('{')) satisfies typeof answer,
      ((request) => void request.socket.destroy()) satisfies typeof answer,
      (() => undefined) satisfies typeof answer,
    ]) {
      answer = way;
      const failure = await client.issue(7, 2, 'fence').catch((error: unknown) => error as Error);
      expect(failure).toBeInstanceOf(SignerError);
      expect(String((failure as Error).message)).not.toContain('the-token');
    }
  });
});
