/** The table of `npm run demo -- --states`. */

/**
 * @typedef {{ readonly view: any, readonly row: any }} Seen the order as the customer's and the console's API answer it
 *
 * @typedef {object} Row one line of the table
 * @property {string} number
 * @property {string} wanted
 * @property {string} seen
 * @property {'made' | 'missed' | 'not made'} result
 */

/**
 * How an order stands, in the words of the two APIs.
 * @param {Seen} seen
 */
export function stateText({ view, row }) {
  const code = row?.state?.code ?? view.state?.code;
  const holds = view.holds.map((/** @type {{ reason: string }} */ { reason }) => reason).join(', ');
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
  const lines = [['order', 'state wanted', 'state seen', ''], ...rows.map(lineOf)];
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
