import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

/** The transactions of a sweep, one after the other: TRX to the address for the fee, then its USDT. */
export const SWEEP_LEGS = ['top-up', 'sweep'] as const;
/** Ledger accounts that a sweep moves USDT to. */
export const SWEEP_DESTINATIONS = ['chain:hot', 'chain:treasury'] as const;
/** Why a sweep ended and its USDT stayed. `left`: an operator left it; the address may be planned again. */
export const SWEEP_ENDS = ['left'] as const;

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const tronAddress = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));
const people = z.array(uuid).check(z.minLength(1));
const leg = z.enum(SWEEP_LEGS);

/** Fields of every sweep event. */
const about = { sweepId: uuid, runId: uuid };

/**
 * Stream `sweep-<sweepId>`: the USDT of one deposit address in one run. The legs are sends, which move the money; a leg's
 * request is appended together with the event that names it. Sums of TRX are in sun, sums of USDT in micro.
 */
export const sweepEvents = {
  /** Appended with the request of its first leg: the top-up, or the sweep itself where the address has the TRX. */
  SweepRequested: {
    1: z.strictObject({
      ...about,
      runNumber: z.string().check(z.regex(/^SW-\d{1,12}$/)),
      index: z.int().check(z.nonnegative()),
      address: tronAddress,
      to: tronAddress,
      into: z.enum(SWEEP_DESTINATIONS),
      amountMicro: unitsText,
      /** `topUpSun`: what the address lacks. `feeSun`: what all legs burn; `kobo` and `bps`: its worth, and its part of the sum. */
      plan: z.strictObject({ topUpSun: unitsText, feeSun: unitsText, kobo: unitsText, bps: z.int() }),
      leg,
      sendId: uuid,
      at: instant,
    }),
  },
  /** The top-up is in a solid block. Appended with the request of the sweep's own send, `sweepSendId`. */
  SweepToppedUp: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      txId: hash64,
      sun: unitsText,
      feeSun: unitsText,
      sweepSendId: uuid,
      at: instant,
    }),
  },
  /** Its USDT are at their destination in a solid block. `feeSun`: what all legs cost; `kobo`: its worth then. */
  SweepCompleted: {
    1: z.strictObject({
      ...about,
      sendId: uuid,
      txId: hash64,
      block: z.strictObject({ number: z.int(), id: hash64, time: instant }),
      amountMicro: unitsText,
      feeSun: unitsText,
      kobo: unitsText,
      at: instant,
    }),
  },
  /** A leg was given up: nothing of it moved, and a person decides. `feeSun`: what its transactions cost all the same. */
  SweepStuck: {
    1: z.strictObject({
      ...about,
      leg,
      sendId: uuid,
      reason: z.string(),
      detail: z.nullable(z.string()),
      feeSun: unitsText,
      at: instant,
    }),
  },
  /** Operators have it tried again. The worker requests the leg that it needs now. */
  SweepTriedAgain: { 1: z.strictObject({ ...about, people, at: instant }) },
  /** Another try of a leg, appended with the request of the leg. `sun`: of a top-up, else 0. */
  SweepLegRequested: { 1: z.strictObject({ ...about, leg, sendId: uuid, sun: unitsText, at: instant }) },
  /** Nothing more happens to it; its USDT stayed at the address. */
  SweepEnded: { 1: z.strictObject({ ...about, why: z.enum(SWEEP_ENDS), people, at: instant }) },
} as const;
