import { balancesByKind, type KindBalance, type LedgerAudit } from '@usdt-africa/ledger';
import { type CheckFinding, HISTORY_CHECKS } from '@usdt-africa/history';
import { type Cause, type ChainResult, FileHeadExport, verifyChain } from '@usdt-africa/event-store';
import { EXIT } from './complaints.js';
import { productProjections, prove, printProofs, type ProofReport } from './rebuild.js';
import type { Session } from './session.js';
import { flag, type Subcommand } from './subcommand.js';
import { count, duration, money, plural, shown } from './words.js';

export const verify: Subcommand = {
  usage: '',
  summary: 'verifies the history, the read models, the money and the addresses',
  help: `  --chain         the history is as it was sealed: nothing changed, removed, cut off or sealed anew
  --projections   the rows of every read model are what their events make of them, and none stands still
  --ledger        every event's postings sum to zero, balances are their sums, paid is what was settled
  --addresses     every address leads to the order that was placed with it, and every deposit was credited to that order

All of them when none is named. Takes no lock and stops nothing. Exit 1: something is not as it must be; 3: nothing is wrong,
but the history cannot be proven (no public key or no export of the sealer at hand, or events unsealed for too long).`,
  options: {
    chain: { type: 'boolean' },
    projections: { type: 'boolean' },
    ledger: { type: 'boolean' },
    addresses: { type: 'boolean' },
  },
  takes: [0, 0],
  async run(session, args) {
    const named = Object.keys(CHECKS).filter((name) => flag(args, name));
    const wants = (name: string): boolean => named.length === 0 || named.includes(name);
    const codes: number[] = [];
    const document: Record<string, unknown> = {};
    for (const [name, check] of Object.entries(CHECKS)) {
      if (!wants(name)) continue;
      if (!session.json && codes.length > 0) session.screen.line();
      const { code, report } = await check(session);
      codes.push(code);
      document[name] = report;
    }
    const code = codes.includes(EXIT.wrong) ? EXIT.wrong : Math.max(...codes);
    if (session.json) session.document({ ok: code === EXIT.fine, ...document });
    else {
      session.screen.line();
      session.screen.line(VERDICTS[code]!);
    }
    return code;
  },
};

const VERDICTS: Readonly<Record<number, readonly [string, 'good' | 'bad' | 'caution']>> = {
  [EXIT.fine]: ['Everything is correct.', 'good'],
  [EXIT.wrong]: ['Something is wrong: see above.', 'bad'],
  [EXIT.noConnection]: ['Nothing is wrong, but not everything could be verified: see above.', 'caution'],
};

interface Checked {
  readonly code: number;
  /** For programs. */
  readonly report: unknown;
}

const CHECKS: Readonly<Record<string, (session: Session) => Promise<Checked>>> = {
  chain,
  projections,
  ledger,
  addresses,
};

async function chain(session: Session): Promise<Checked> {
  const { place, screen, io } = session;
  const heads = place.exportFolder === null ? null : new FileHeadExport(place.exportFolder);
  const result = await verifyChain({
    pool: await session.reader(),
    publicKeys: place.sealerPublicKeys ?? (await heads?.publicKeys()) ?? [],
    heads,
    abort: io.stop,
    onProgress: ({ events, eventsPerSecond }) => {
      if (io.isTerminal && !session.json) {
        screen.progress(`history: ${plural(events, 'event')}, ${count(Math.round(eventsPerSecond))}/s`, false);
      }
    },
  });
  if (io.isTerminal && !session.json) screen.progress('', false);
  if (!session.json) printChain(session, result);
  return { code: result.exitCode, report: shown(result) };
}

function printChain({ screen, place }: Session, result: ChainResult): void {
  const { verdict, finding, blocks, events, head, unsealed, notExported, losses, seconds } = result;
  const tone = verdict === 'intact' ? 'good' : verdict === 'broken' ? 'bad' : 'caution';
  const rate = seconds > 0 ? ` (${count(Math.round(events / seconds))}/s)` : '';
  screen.line(
    ['history      ', 'strong'],
    [verdict, tone],
    `  ${plural(events, 'event')} in ${plural(blocks, 'block')}, ${duration(seconds * 1_000)}${rate}`,
  );
  if (head !== null) screen.line(['             ', 'plain'], [`last block ${head.slice(0, 16)}…`, 'dim']);
  if (finding) {
    screen.line([`  block ${finding.block}: ${finding.sentence}`, 'bad']);
    for (const cause of finding.causes) screen.line(`    ${inWords(cause)}`);
    screen.line('  The blocks after it were not checked.');
    return;
  }
  if (unsealed.count > 0) {
    screen.line(`  ${plural(unsealed.count, 'event')} not sealed yet, the oldest for ${duration(unsealed.oldestMs)}.`);
  }
  if (notExported > 0) screen.line(`  ${plural(notExported, 'block')} not exported yet.`);
  if (verdict === 'unproven') {
    if (place.exportFolder === null) screen.line('  The sealer’s export is not available: set SEAL_EXPORT_DIR.');
    else if (unsealed.count > 0) screen.line('  Is the sealer running? It is a role of the worker.');
  }
  for (const { after, upTo, by, reason } of losses) {
    screen.line([`  Blocks ${after + 1n} to ${upTo} were given up by ${by}: ${reason}`, 'caution']);
  }
}

function inWords({ what, ordinal, event }: Cause): string {
  const named = event && `${event.type}, version ${event.version} of ${event.streamId}`;
  if (what !== 'deleted') return `${what}: ${named ?? `event ${ordinal} of the block`}`;
  return `deleted: event ${ordinal} of the block${named ? `, behind ${named}` : ''}`;
}

async function projections(session: Session): Promise<Checked> {
  const names = productProjections(session).map(({ projection }) => projection.name);
  const proofs = await prove(session, names, 'events verify');
  if (!session.json) printProofs(session.screen, proofs);
  const isFine = proofs.every(({ equal, parked }) => equal && parked === 0);
  return { code: isFine ? EXIT.fine : EXIT.wrong, report: proofs };
}

async function ledger(session: Session): Promise<Checked> {
  const audit = await HISTORY_CHECKS.ledger.run(await session.reader());
  const [proof] = await prove(session, ['ledger'], 'events verify');
  const kinds = await balancesByKind(await session.reader());
  const isFine = audit.findings.length === 0 && proof!.equal;
  if (!session.json) printLedger(session, audit, proof!, kinds);
  const report = shown({
    ...audit,
    balances: kinds,
    balancesEqualEvents: proof!.equal,
    differences: proof!.differences,
  });
  return { code: isFine ? EXIT.fine : EXIT.wrong, report };
}

async function addresses(session: Session): Promise<Checked> {
  const { findings } = await HISTORY_CHECKS.addresses.run(await session.reader());
  const { screen } = session;
  if (!session.json) {
    screen.line(['addresses    ', 'strong'], findings.length === 0 ? ['right', 'good'] : ['not right', 'bad']);
    printRules(session, HISTORY_CHECKS.addresses.rules, findings);
  }
  return { code: findings.length === 0 ? EXIT.fine : EXIT.wrong, report: { findings } };
}

function printRules(
  { screen }: Session,
  rules: readonly { readonly name: string; readonly about: string }[],
  findings: readonly CheckFinding[],
): void {
  for (const { name, about } of rules) {
    const broken = findings.filter(({ rule }) => rule === name);
    screen.line(broken.length === 0 ? ['  holds   ', 'good'] : ['  BROKEN  ', 'bad'], about);
    for (const { streamId, sentence } of broken) screen.line(`            ${streamId}: ${sentence}`);
  }
}

function printLedger(session: Session, audit: LedgerAudit, proof: ProofReport, kinds: readonly KindBalance[]): void {
  const { screen } = session;
  screen.line(
    ['ledger       ', 'strong'],
    audit.findings.length === 0 && proof.equal ? ['balanced', 'good'] : ['not right', 'bad'],
    `  ${plural(audit.postings, 'posting')} of ${plural(audit.moneyEvents, 'money event')}`,
  );
  screen.table(
    ['account', 'accounts', 'balance'],
    kinds.map(({ kind, currency, accounts, balance }) => [[kind, 'name'], count(accounts), money(balance, currency)]),
    [1, 2],
  );
  printRules(session, HISTORY_CHECKS.ledger.rules, audit.findings);
  const equal = proof.equal ? (['  holds   ', 'good'] as const) : (['  BROKEN  ', 'bad'] as const);
  screen.line(equal, 'the balances of the read model are the sums of the postings');
  if (!proof.equal) printProofs(screen, [proof]);
}
