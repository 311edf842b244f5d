const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Figures of coming in and of sessions, in milliseconds where they are times. */
export const RULES = {
  /** A session that nobody uses ends. */
  idleMs: 30 * MINUTE,
  /** A session ends in any case. */
  sessionMs: 12 * HOUR,
  /** What changes how somebody comes in asks for a proof as young as this. */
  freshMs: 15 * MINUTE,
  /** Between the password and the second step. */
  signInMs: 10 * MINUTE,
  /** A passkey's challenge. */
  challengeMs: 5 * MINUTE,
  /** A registration that nobody goes on with is forgotten. */
  registrationMs: 24 * HOUR,
  /** A browser that lost the last answer of its registration comes in by asking again. */
  registeredMs: 10 * MINUTE,
  /** Wrong PINs in a row before it is locked. */
  pinTries: 5,
  recoveryCodes: 10,
  /** How long the mark of a browser is kept that an account was signed in with. */
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
    /** Codes of a day: of a browser that the account knows, and of an address asked for by one client that it does not know. */
    aDay: 3,
    /** Codes of a day of an address for all clients that its account does not know: three of them. */
    strangersADay: 9,
    /** Wrong guesses of a day at codes of all accounts by browsers that these do not know: one in 10,000 is right. */
    guessesADay: 6_000,
    /** How long a right code lets the password be set. */
    provenMs: 15 * MINUTE,
  },
  press: {
    /** Within this it has been looked at; whoever took longer has died. */
    lookMs: 20_000,
    /** How long what it was answered is answered again. */
    keptMs: HOUR,
  },
  /** How long whoever gave so many wrong passwords waits: from the fifth on, up to half an hour at the tenth. */
  waitsMs: [0, 0, 0, 0, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE],
  /** Wrong tries are forgotten after as long without one. */
  forgetMs: 24 * HOUR,
} as const;
