/** Answers several questions in one. @returns of each what makes its answer, in their order */
export type AnswerAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly (() => Answer)[]>;

/** Most questions in one: a long answer keeps those waiting who asked for little. */
const MOST = 64;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly askers: { resolve(answer: Answer): void; reject(error: unknown): void }[];
}

/**
 * Questions of the database that are asked in the same moment go as one: with many decisions at once the way there and back
 * costs more than what is found. What two ask for is looked up once, and both are given the same. Each is answered by what was
 * committed before it was asked.
 */
export class Grouped<Question, Answer> {
  #waiting = new Map<string, Waiting<Question, Answer>>();

  /** @param keyOf by what two questions are the same */
  constructor(
    private readonly answerAll: AnswerAll<Question, Answer>,
    private readonly keyOf: (question: Question) => string,
  ) {}

  /** @throws what asking throws; what making one answer throws is told to those alone who asked for it */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // After everybody who is ready now has asked.
      if (this.#waiting.size === 0) setImmediate(() => this.#go());
      const key = this.keyOf(question);
      const waiting = this.#waiting.get(key) ?? { question, askers: [] };
      waiting.askers.push({ resolve, reject });
      this.#waiting.set(key, waiting);
    });
  }

  #go(): void {
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < all.length; at += MOST) void this.#answer(all.slice(at, at + MOST));
  }

  async #answer(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    let found: readonly (() => Answer)[];
    try {
      found = await this.answerAll(asked.map(({ question }) => question));
    } catch (error) {
      for (const { askers } of asked) for (const { reject } of askers) reject(error);
      return;
    }
    for (const [at, { askers }] of asked.entries()) {
      try {
        const answer = found[at]!();
        for (const { resolve } of askers) resolve(answer);
      } catch (error) {
        for (const { reject } of askers) reject(error);
      }
    }
  }
}
