/** Times of a dispute, in milliseconds. */
export interface DisputeRules {
  /** After 'Autowithdrawal Successful', or after the deposit's confirmation where that never came. */
  readonly waitMs: number;
  /** How soon we answer. */
  readonly answerMs: number;
  /** How long the customer may take before a case ends without an answer. */
  readonly customerAnswerMs: number;
  /** The longest time an operator may promise an answer in. */
  readonly longestPromiseMs: number;
}

const HOUR = 3_600_000;

export const DISPUTE_RULES: DisputeRules = {
  waitMs: 2 * HOUR,
  answerMs: 2 * HOUR,
  customerAnswerMs: 72 * HOUR,
  longestPromiseMs: 24 * HOUR,
};

/** Files of all messages of one case. */
export const MOST_FILES_OF_A_CASE = 30;
