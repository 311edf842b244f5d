/** Answers several questions in one. @returns of each what makes its answer, in their order */
export type AnswerAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly (() => Answer)[]>;

/**
 * Most queries in one batch, except those that one caller issues together: a long response delays callers that
 * requested little.
 */
const MOST = 64;

/** The queries of one caller. */
interface WaitingQuestion<Question, Answer> {
  readonly questions: readonly Question[];
  resolve(answers: Answer[]): void;
  reject(error: unknown): void;
}

/**
 * Batches database queries that are issued at the same moment: with many concurrent decisions the round trip costs more
 * than the lookup. A query issued by two callers is looked up once, and both get the same result. Each result includes
 * what was committed before its query was issued.
 */
export class Grouped<Question, Answer> {
  #waiting: WaitingQuestion<Question, Answer>[] = [];

  /** @param keyOf by what two questions are the same */
  constructor(
    private readonly answerAll: AnswerAll<Question, Answer>,
    private readonly keyOf: (question: Question) => string,
  ) {}

  /** @throws errors of the query; an error in making one result goes only to the callers that requested it */
  async query(question: Question): Promise<Answer> {
    const [answer] = await this.queryAll([question]);
    return answer!;
  }

  /**
   * {@link ask} for several, which are looked up in one piece: the results never mix the states before and after a
   * change.
   */
  queryAll(questions: readonly Question[]): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      // After every caller that is ready now has issued its queries.
      if (this.#waiting.length === 0) setImmediate(() => this.#go());
      this.#waiting.push({ questions, resolve, reject });
    });
  }

  #go(): void {
    const all = this.#waiting;
    this.#waiting = [];
    let together: WaitingQuestion<Question, Answer>[] = [];
    let count = 0;
    for (const question of all) {
      if (count > 0 && count + question.questions.length > MOST) {
        void this.#answer(together);
        [together, count] = [[], 0];
      }
      together.push(question);
      count += question.questions.length;
    }
    void this.#answer(together);
  }

  async #answer(together: readonly WaitingQuestion<Question, Answer>[]): Promise<void> {
    const places = new Map<string, number>();
    const different: Question[] = [];
    for (const { questions } of together)
      for (const question of questions) {
        const key = this.keyOf(question);
        if (!places.has(key)) places.set(key, different.push(question) - 1);
      }
    let found: readonly (() => Answer)[];
    try {
      found = (await this.answerAll(different)).map(once);
    } catch (error) {
      for (const { reject } of together) reject(error);
      return;
    }
    for (const { questions, resolve, reject } of together) {
      try {
        resolve(questions.map((question) => found[places.get(this.keyOf(question))!]!()));
      } catch (error) {
        reject(error);
      }
    }
  }
}

function once<Answer>(make: () => Answer): () => Answer {
  let made: { readonly answer: Answer } | null = null;
  return () => (made ??= { answer: make() }).answer;
}
