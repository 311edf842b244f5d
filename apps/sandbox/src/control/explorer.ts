import { Refusal } from '@usdt-africa/kernel';
import { escaped } from '../kit/html.js';
import type { TronControl } from '../tron/index.js';
import { RawAnswer } from './control-server.js';
import type { ControlRoute } from './control-server.js';
import { transactionShown } from './tron-routes.js';
import type { TransactionShown } from './tron-routes.js';

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Block explorer page for a transaction; on the real chain this is a third party's site. */
export function explorerRoute(tron: TronControl): ControlRoute {
  return [
    'GET',
    '/transaction/:id',
    ({ parameters }) => {
      const id = parameters['id']!;
      if (!/^[0-9a-f]{64}$/.test(id))
        throw new Refusal(404, 'not_found', 'Enter a transaction hash of 64 digits and letters.');
      const view = tron.transaction(id);
      const body = view ? found(transactionShown(tron, view)) : '<p>This chain knows no such transaction.</p>';
      return new RawAnswer('text/html; charset=utf-8', page(id, body), POLICY, view ? 200 : 404);
    },
  ];
}

function found(one: TransactionShown): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ['State', stateOf(one)],
    ['Block', one.blockNumber === null ? null : String(one.blockNumber)],
    ['Confirmations', one.blockNumber === null ? null : String(one.confirmations)],
    ['From', one.from],
    ['To', one.to],
    ['Amount', one.amount === null ? null : `${one.amount} ${one.token}`],
    ['Contract', one.contract],
  ];
  const rows = facts.map(([name, value]) =>
    value === null ? '' : `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`,
  );
  return `<dl class="card facts">${rows.join('')}</dl>`;
}

function stateOf({ result, blockNumber, solid }: TransactionShown): string {
  if (blockNumber === null) return 'Waiting for a block';
  if (result !== 'SUCCESS') return `Failed (${result})`;
  return solid ? 'Final' : 'In a block, not final yet';
}

function page(id: string, body: string): string {
  const styles = ['tokens', 'base', 'frame', 'lists', 'faults', 'explorer'].map(
    (name) => `<link rel="stylesheet" href="/${name}.css" />`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Transaction · Sandbox</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
    ${styles.join('\n    ')}
  </head>
  <body>
    <main class="explorer">
      <h1>Transaction</h1>
      <p>${escaped(id)}</p>
      ${body}
      <p>The sandbox plays the chain: nothing here is real. <a href="/#chain">The whole chain</a></p>
    </main>
  </body>
</html>
`;
}
