/** The table of `npm run demo -- --states`. */

/**
 * @typedef {object} CustomerView what the customer's API answers of an order
 * @property {string} status
 * @property {string} expiresAt
 * @property {readonly unknown[]} payouts
 * @property {readonly { readonly reason: string }[]} holds
 * @property {{ readonly missing: string } | null} shortfall
 * @property {readonly unknown[]} unsupported
 *
 * @typedef {object} ConsoleRow what the console's list answers of an order
 * @property {string} id
 * @property {{ readonly code: string }} state
 * @property {string | null} attention
 * @property {{ readonly phase: string } | null} payout
 *
 * @typedef {{ readonly view: CustomerView, readonly row: ConsoleRow | null }} Seen
 *
 * @typedef {object} Row one line of the table
 * @property {string} number
 * @property {string} wanted
 * @property {string} seen
 * @property {'made' | 'missed' | 'not made'} result
 */

/**
 * The state of an order, in the words of the two APIs.
 * @param {Seen} seen
 */
export function stateText({ view, row }) {
  const code = row?.state.code;
  const holds = view.holds.map(({ reason }) => reason).join(', ');
  const parts = [
    code ? `${code} (${view.status})` : view.status,
    view.shortfall && `short by ${view.shortfall.missing}`,
    holds && `held: ${holds}`,
    row?.attention && `attention: ${row.attention}`,
    row?.payout && `payout ${row.payout.phase}`,
    view.unsupported.length > 0 && `other assets: ${view.unsupported.length}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The table as text.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const lines = [['order', 'expected state', 'actual state', ''], ...rows.map(lineOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** @param {Row} row */
function lineOf({ number, wanted, seen, result }) {
  return [number || '–', wanted, seen, result === 'made' ? 'ok' : result];
}
