import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultSwitches } from './faults.js';
import { sendHtmlError } from './jetty-pages.js';

/** Answers a call in place of the node when a fault hits it. True when the call is done with. */
export async function sendFault(
  faults: FaultSwitches,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { delayMs, path: only, rateLimitStatus } = faults.current;
  if (delayMs !== undefined && delayMs > 0 && path.includes(only ?? '')) await wait(delayMs);
  if (faults.hits('disconnect', path)) {
    request.socket.destroy();
    return true;
  }
  if (faults.hits('hang', path)) return true;
  if (faults.hits('http503', path)) {
    sendHtmlError(request, response, path, 503);
    return true;
  }
  if (faults.hits('rateLimited', path)) {
    const body = JSON.stringify({
      Error: 'The key exceeds the frequency limit(15), and the query server is suspended for 5s',
    });
    response.writeHead(rateLimitStatus ?? 429, { 'content-type': 'application/json', 'retry-after': '5' }).end(body);
    return true;
  }
  if (faults.hits('garbage', path)) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>upstream error</body></html>');
    return true;
  }
  return false;
}
