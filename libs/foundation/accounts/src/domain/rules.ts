const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Figures of coming in and of sessions, in milliseconds where they are times. */
export const RULES = {
  /** An idle session ends after this. */
  idleMs: 30 * MINUTE,
  /** A session ends in any case. */
  sessionMs: 12 * HOUR,
  /** Maximum age of the proof needed to change sign-in methods. */
  freshMs: 15 * MINUTE,
  /** Between the password and the second step. */
  signInMs: 10 * MINUTE,
  /** A passkey's challenge. */
  challengeMs: 5 * MINUTE,
  /** An abandoned registration is deleted after this. */
  registrationMs: 24 * HOUR,
  /** How long a browser that lost the last response of its registration can sign in by repeating the request. */
  registeredMs: 10 * MINUTE,
  /** Wrong PINs in a row before it is locked. */
  pinTries: 5,
  recoveryCodes: 10,
  /** How long the mark of a browser that signed in to an account is stored. */
  deviceMs: 400 * 24 * HOUR,
  code: {
    ms: 10 * MINUTE,
    tries: 5,
    /** Before another one may be sent. */
    pauseMs: MINUTE,
  },
  reset: {
    ms: 10 * MINUTE,
    tries: 3,
    /** Codes per day: for a browser that the account knows, and for an address requested by one unknown client. */
    aDay: 3,
    /** Codes of a day of an address for all clients that its account does not know: three of them. */
    strangersADay: 9,
    /** Wrong guesses of a day at codes of all accounts by browsers that these do not know: one in 10,000 is right. */
    guessesADay: 6_000,
    /** How long a right code lets the password be set. */
    provenMs: 15 * MINUTE,
  },
  attempts: {
    /** Maximum duration of a check; after it, the process that claimed it has died. */
    lookMs: 20_000,
    /** How long the response of an attempt is repeated. */
    retentionMs: HOUR,
  },
  /** Wait after this many wrong passwords: from the fifth on, up to half an hour at the tenth. */
  waitsMs: [0, 0, 0, 0, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE],
  /** Wrong tries are forgotten after as long without one. */
  forgetMs: 24 * HOUR,
} as const;
