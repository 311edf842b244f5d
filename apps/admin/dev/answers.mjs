/** How the invented server answers. */
export function send(response, value, headers = {}) {
  const isText = typeof value === 'string';
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(isText ? value : JSON.stringify(value));
}

const SENTENCES = {
  'wrong-credentials': 'This address and password do not belong together.',
  'not-found': 'There is no such record.',
  unauthenticated: 'Sign in first.',
};

export function problem(response, status, code, detail = SENTENCES[code] ?? 'That did not work.') {
  response.writeHead(status, { 'Content-Type': 'application/problem+json' });
  response.end(JSON.stringify({ type: 'about:blank', title: code, status, code, detail, correlationId: '0192f3b7' }));
}

export async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text && request.headers['content-type'] === 'application/json' ? JSON.parse(text) : {};
}
