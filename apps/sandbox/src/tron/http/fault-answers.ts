import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { LostAnswer } from './broadcast-plans.js';
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
    sendGarbage(response);
    return true;
  }
  return false;
}

/** Loses the answer to a call that the node has carried out. */
export function loseAnswer(how: LostAnswer, path: string, request: IncomingMessage, response: ServerResponse): void {
  if (how === 'cut') request.socket.destroy();
  else if (how === 'unreadable') sendGarbage(response);
  else if (how === 'http503') sendHtmlError(request, response, path, 503);
}

function sendGarbage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>upstream error</body></html>');
}
