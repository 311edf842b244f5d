import type { CustomerFound, CustomerIdentification } from '@usdt-africa/banking';
import type { EventData } from '@usdt-africa/contracts/events';
import { crashPoint } from '@usdt-africa/event-store';
import { facePicture } from '@usdt-africa/files';
import { type Log, Poller } from '@usdt-africa/platform';
import { gradeOf } from '@usdt-africa/recipients';
import { checked, isAwaited, VERIFICATION_RULES } from '../domain/decide.js';
import { type CheckName, papersOf, type Verification } from '../domain/verification.js';
import { isSameCompany } from '../domain/company-names.js';
import type { Typed } from './identity-numbers.js';
import type { IdentityCheck, RegisterAnswer } from './identity-check.js';
import type { Wish, Wishes } from './wishes.js';

const BY = 'system:identity-checks';
const MOST_AT_A_TURN = 20;
/** Longer than the questions of one wish take: whoever dies with them leaves them to the next. */
const LEASE_SECONDS = 180;
const SOONEST_MS = 30_000;
const LATEST_MS = 3_600_000;
/** Who has not answered by then was not heard: it is not compared. */
export const GIVEN_UP_MS = 24 * 3_600_000;

interface Question {
  readonly reference: string;
  readonly verification_id: string;
  readonly check: CheckName;
  readonly asked_at: Date;
  readonly customer_code: string | null;
  readonly is_begun: boolean;
  readonly tries: number;
}
type Answer = Omit<EventData<'VerificationChecked'>, 'at' | 'check'>;
/** Null: nobody has answered yet. */
type Heard = Partial<Record<CheckName, Answer>> | null;

const plain = (outcome: Answer['outcome']): Answer => ({ outcome, score: null, found: null });

export interface CheckRunnerOptions {
  readonly wishes: Wishes;
  readonly identification: CustomerIdentification;
  readonly identity: IdentityCheck;
  /** Of the addresses that questions go under at the provider of payments. */
  readonly mailDomain: string;
  readonly log: Log;
  readonly everyMs?: number;
}

/**
 * Asks outside what was decided to be asked, each question under the reference that it was stored with. What became of it is
 * asked about until somebody says so; several of these do no harm.
 */
export class CheckRunner {
  readonly #poller: Poller;

  constructor(private readonly options: CheckRunnerOptions) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs: options.everyMs ?? 5_000,
      missed: (error) => options.log.error({ err: error }, 'the questions about identities missed a turn'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Wish after wish, each with a lease of its own: what waits behind a slow one is nobody's yet. */
  async runDue(): Promise<void> {
    for (let wishes = 0; wishes < MOST_AT_A_TURN; wishes += 1) {
      const questions = await this.#take();
      if (questions.length === 0) return;
      for (const question of questions)
        await this.#run(question).catch((error: unknown) =>
          this.options.log.error({ err: error, reference: question.reference }, 'a question could not be asked'),
        );
    }
  }

  /**
   * Those of one wish that are due, for a while nobody else's. The account comes first. Of whoever is frozen nothing goes out: it is
   * asked once they are not any more.
   */
  async #take(): Promise<readonly Question[]> {
    const { pool, clock } = this.options.wishes;
    const { rows } = await pool.query<Question>(
      `update verification_checks set tries = tries + 1, next_at = $1::timestamptz + make_interval(secs => $2)
       where next_at <= $1 and verification_id = (
         select c.verification_id from verification_checks c
         join verification_wishes w using (verification_id) join accounts a using (account_id)
         where c.next_at <= $1 and a.state <> 'frozen' order by c.next_at limit 1 for update of c skip locked)
       returning reference, verification_id, "check", asked_at, customer_code, is_begun, tries`,
      [clock.now(), LEASE_SECONDS],
    );
    return rows.toSorted((one, other) => one.check.localeCompare(other.check));
  }

  async #run(question: Question): Promise<void> {
    const { wishes } = this.options;
    const wish = await wishes.require(question.verification_id);
    const { submitted } = wish.state;
    const typed = submitted && (await wishes.personalData.open<Typed>(submitted.typed));
    if (!typed?.number || !isAwaited(wish.state, question.check, question.reference)) return this.#settle(question);
    const heard = await this.#asked(question, wish, typed);
    if (heard) return this.#answer(wish, heard);
    const now = wishes.clock.now();
    // Who was asked just now, after a freeze that took longer, has not had the time to answer.
    if (question.tries > 1 && now.getTime() - question.asked_at.getTime() >= GIVEN_UP_MS)
      return this.#answer(wish, { [question.check]: plain('not-compared') });
    const wait = Math.min(LATEST_MS, SOONEST_MS * 2 ** Math.min(20, question.tries - 1));
    await wishes.pool.query('update verification_checks set next_at = $2 where reference = $1', [
      question.reference,
      new Date(now.getTime() + wait),
    ]);
  }

  #asked(question: Question, wish: Wish, typed: Typed): Promise<Heard> {
    if (question.check === 'company') return this.#company(wish, typed);
    return question.check === 'bank-account' ? this.#bank(question, typed) : this.#register(wish, typed);
  }

  /**
   * The customer at the provider is made for this one question, and known before anything is compared for them: whatever is
   * called back afterwards is found by it. A question that may have arrived is asked about first.
   */
  async #bank(question: Question, typed: Typed): Promise<Heard> {
    const { identification, mailDomain, wishes } = this.options;
    const { reference } = question;
    if (!typed.account) return { 'bank-account': plain('not-compared') };
    const email = `${reference}@${mailDomain}`;
    let found: CustomerFound | null = question.tries > 1 ? await identification.find(email) : null;
    if (found === null || found.kind === 'none') found = await identification.create(email, typed);
    if (found.kind !== 'found') return this.#nothing(question, found.kind === 'none' ? 'none' : found.cause);
    if (found.isIdentified) return { 'bank-account': plain('agrees') };
    if (question.is_begun) return null;
    await wishes.pool.query('update verification_checks set customer_code = $2 where reference = $1', [
      reference,
      found.customerCode,
    ]);
    crashPoint('identity-check.before-asking');
    const begun = await identification.identify(found.customerCode, {
      bvn: typed.number!.value,
      account: typed.account,
      firstName: typed.firstName,
      lastName: typed.lastName,
    });
    crashPoint('identity-check.after-asking');
    if (begun.kind === 'refused') return { 'bank-account': plain('differs') };
    if (begun.kind === 'unknown') return this.#nothing(question, begun.cause);
    await wishes.pool.query('update verification_checks set is_begun = true where reference = $1', [reference]);
    return null;
  }

  /** One question answers for the register and for the face. */
  async #register({ verificationId, state }: Wish, typed: Typed): Promise<Heard> {
    const { identity, wishes, log } = this.options;
    const picture = papersOf(state, 'selfie').at(-1);
    const bytes = picture && (await wishes.files().get(picture.paperId));
    const answer = await identity.ask(typed.number!.value, bytes ? await facePicture(bytes) : null);
    if (answer.kind === 'unavailable') {
      log.warn({ verificationId, cause: answer.cause }, 'the register did not answer');
      return null;
    }
    if (answer.kind === 'not-found') return { register: plain('not-found'), face: plain('not-compared') };
    const { firstName, lastName, born } = answer;
    const found = await wishes.seal(verificationId, { firstName, lastName, born });
    return { register: { outcome: outcomeOf(typed, answer), score: null, found }, face: plain(faceOf(answer)) };
  }

  async #company({ verificationId }: Wish, typed: Typed): Promise<Heard> {
    const { identity, wishes, log } = this.options;
    const answer = await identity.askCompany(typed.number!.value);
    if (answer.kind === 'unavailable') {
      log.warn({ verificationId, cause: answer.cause }, 'the register of companies did not answer');
      return null;
    }
    if (answer.kind === 'not-found') return { company: plain('not-found') };
    const { name, registeredAt } = answer;
    const facts = { firstName: null, lastName: null, born: registeredAt, companyName: name };
    const outcome = isSameCompany(typed.companyName ?? '', name) ? 'agrees' : 'differs';
    return { company: { outcome, score: null, found: await wishes.seal(verificationId, facts) } };
  }

  #nothing({ reference, check }: Question, cause: string): null {
    this.options.log.warn({ reference, check, cause }, 'a question about an identity had no answer');
    return null;
  }

  /** Each answer to the question that was asked, in one append; whoever heard it first is believed. */
  async #answer({ verificationId, state: asked }: Wish, heard: NonNullable<Heard>): Promise<void> {
    await recordAnswers(this.options.wishes, verificationId, asked, heard);
  }

  async #settle({ reference }: Question): Promise<void> {
    await this.options.wishes.pool.query('update verification_checks set next_at = null where reference = $1', [
      reference,
    ]);
  }
}

/** Writes down what was said to the questions as they stood, and that nobody need ask them again. */
export async function recordAnswers(
  wishes: Wishes,
  verificationId: string,
  asked: Pick<Verification, 'checks'>,
  heard: NonNullable<Heard>,
): Promise<void> {
  const answers = Object.entries(heard).flatMap(([name, answer]) => {
    const check = name as CheckName;
    const question = asked.checks[check];
    return question ? [{ reference: question.reference, answer: { check, ...answer } }] : [];
  });
  await wishes.change(
    verificationId,
    (wish, now) => answers.flatMap(({ reference, answer }) => checked(wish, reference, answer, now)),
    { actor: BY },
    {
      alongside: async (tx) => {
        await tx.query('update verification_checks set next_at = null where reference = any($1)', [
          answers.map(({ reference }) => reference),
        ]);
      },
    },
  );
}

function outcomeOf(
  typed: Typed,
  { firstName, lastName }: RegisterAnswer & { readonly kind: 'found' },
): Answer['outcome'] {
  const grade = gradeOf(`${typed.firstName} ${typed.lastName}`, `${firstName} ${lastName}`);
  return grade === 'match' ? 'agrees' : 'differs';
}

/** Nobody sees a score: our bound says what it means. */
function faceOf({ faceScore }: RegisterAnswer & { readonly kind: 'found' }): Answer['outcome'] {
  if (faceScore === null) return 'not-compared';
  return faceScore >= VERIFICATION_RULES.faceNeeded ? 'agrees' : 'differs';
}
