/** Answers several questions in one. @returns of each what makes its answer, in their order */
export type AnswerAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly (() => Answer)[]>;

/** Most questions in one, but for what one asks for together: a long answer keeps those waiting who asked for little. */
const MOST = 64;

/** What somebody asks for. */
interface Asked<Question, Answer> {
  readonly questions: readonly Question[];
  resolve(answers: Answer[]): void;
  reject(error: unknown): void;
}

/**
 * Questions of the database that are asked in the same moment go as one: with many decisions at once the way there and back
 * costs more than what is found. What two ask for is looked up once, and both are given the same. Each is answered by what was
 * committed before it was asked.
 */
export class Grouped<Question, Answer> {
  #waiting: Asked<Question, Answer>[] = [];

  /** @param keyOf by what two questions are the same */
  constructor(
    private readonly answerAll: AnswerAll<Question, Answer>,
    private readonly keyOf: (question: Question) => string,
  ) {}

  /** @throws what asking throws; what making one answer throws is told to those alone who asked for it */
  async ask(question: Question): Promise<Answer> {
    const [answer] = await this.askAll([question]);
    return answer!;
  }

  /** {@link ask}, of several, which are looked up in one piece: nothing of them is of before a change and something of after it. */
  askAll(questions: readonly Question[]): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      // After everybody who is ready now has asked.
      if (this.#waiting.length === 0) setImmediate(() => this.#go());
      this.#waiting.push({ questions, resolve, reject });
    });
  }

  #go(): void {
    const all = this.#waiting;
    this.#waiting = [];
    let together: Asked<Question, Answer>[] = [];
    let count = 0;
    for (const asked of all) {
      if (count > 0 && count + asked.questions.length > MOST) {
        void this.#answer(together);
        [together, count] = [[], 0];
      }
      together.push(asked);
      count += asked.questions.length;
    }
    void this.#answer(together);
  }

  async #answer(together: readonly Asked<Question, Answer>[]): Promise<void> {
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
