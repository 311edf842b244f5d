import { formatMoney, lagosMoment } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type ChainDifference, chainCheckFacts, type ChainCheckFacts, chainDifferences } from './check-facts.js';

/** Something an operator should know about the chain and the ledger. */
export interface ChainCheckAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: 'chain-differs' | 'chain-check-late' | 'chain-check-round-late';
  /** For a person. */
  readonly sentence: string;
}

/** A check that was not completed for so long is an alarm. */
const LATE_MS = 3 * 60 * 60_000;
/** Every issued address is read once within a week; this is above it. */
const ROUND_MS = 8 * 24 * 60 * 60_000;
/** So many differences are named one by one. */
const NAMED = 5;

/** Alarms from the tables alone: for any process, also when no worker runs. None before the first check. */
export async function chainCheckAlarms(pool: Pool, now: Date): Promise<ChainCheckAlarm[]> {
  const [facts, differences] = await Promise.all([chainCheckFacts(pool), chainDifferences(pool, 1_000)]);
  const counted = differences.filter(({ isCounted }) => isCounted);
  return [...differenceAlarms(counted, now), ...(facts ? lateAlarms(facts, now) : [])];
}

function* differenceAlarms(counted: readonly ChainDifference[], now: Date): Generator<ChainCheckAlarm> {
  for (const one of counted.slice(0, NAMED)) yield critical(sentenceOf(one, now));
  const more = counted.length - NAMED;
  if (more > 0) yield critical(`TRON and the ledger differ at ${more} more addresses. See Wallets.`);
}

function sentenceOf({ address, place, currency, chain, ledger, since }: ChainDifference, now: Date): string {
  const names: Readonly<Record<string, string>> = { hot: 'the hot wallet', treasury: 'the treasury' };
  const gap = chain - ledger;
  const amount = `${currency} ${formatMoney(gap < 0n ? -gap : gap, currency)}`;
  return `TRON has ${amount} ${gap < 0n ? 'less' : 'more'} than the ledger at ${names[place] ?? 'a deposit address'}, ${address}, since ${lagosMoment(since, now)}.`;
}

function* lateAlarms(facts: ChainCheckFacts, now: Date): Generator<ChainCheckAlarm> {
  const { completedAt, firstAt, problem, roundBeganAt } = facts;
  const since = completedAt ?? firstAt;
  if (now.getTime() - since.getTime() > LATE_MS)
    yield {
      level: 'warning',
      code: 'chain-check-late',
      sentence: `TRON has not been compared with the ledger since ${lagosMoment(since, now)}: ${problem ?? 'no worker runs the check'}.`,
    };
  if (now.getTime() - roundBeganAt.getTime() > ROUND_MS)
    yield {
      level: 'warning',
      code: 'chain-check-round-late',
      sentence: `Not all deposit addresses were compared within a week, the round began ${lagosMoment(roundBeganAt, now)}. See whether the check runs every hour.`,
    };
}

function critical(sentence: string): ChainCheckAlarm {
  return { level: 'critical', code: 'chain-differs', sentence };
}
