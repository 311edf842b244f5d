import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request with headers that `fetch` does not allow, above all `Host`, and with the path unchanged. */
export function send(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Sends bytes on a new connection and waits until the response satisfies `enough`. */
export function converse(url: string, bytes: string, enough: (text: string) => boolean): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (!enough(text)) return;
      socket.destroy();
      resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
