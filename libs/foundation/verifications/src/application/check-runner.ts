import { Inject } from '@nestjs/common';
import { CUSTOMER_IDENTIFICATION, type CustomerFound, type CustomerIdentification } from '@usdt-africa/banking';
import type { EventData } from '@usdt-africa/contracts/events';
import { crashPoint } from '@usdt-africa/event-store';
import { facePicture } from '@usdt-africa/files';
import { type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { gradeOf } from '@usdt-africa/recipients';
import { checked, isAwaited, VERIFICATION_RULES } from '../domain/decide.js';
import { type CheckName, documentsOf, typedFor, type Verification } from '../domain/verification.js';
import { isSameCompany } from '../domain/company-names.js';
import type { Typed } from './identity-numbers.js';
import { IDENTITY_CHECK, type IdentityCheck, type RegisterAnswer } from './identity-check.js';
import { type TierUpgradeRequest, TierUpgradeRequests } from './tier-upgrade-requests.js';

const BY = 'system:identity-checks';
const TICK_MS = 5_000;
const MOST_AT_A_TURN = 20;
/** Longer than the checks of one tier upgrade request take: after a crash the next worker takes them. */
const LEASE_SECONDS = 180;
const SOONEST_MS = 30_000;
const LATEST_MS = 3_600_000;
/** A check without an answer after this time counts as not compared. */
export const GIVEN_UP_MS = 24 * 3_600_000;

interface Question {
  readonly reference: string;
  readonly verification_id: string;
  readonly check: CheckName;
  readonly requested_at: Date;
  readonly customer_code: string | null;
  readonly is_begun: boolean;
  readonly tries: number;
}
type Answer = Omit<EventData<'VerificationChecked'>, 'at' | 'check'>;
/** Null: no answer yet. */
type CheckAnswers = Partial<Record<CheckName, Answer>> | null;

const plain = (outcome: Answer['outcome']): Answer => ({ outcome, score: null, found: null });

/** What a worker's configuration holds of tier upgrade requests, and the token that it is injected by. */
export abstract class VerificationsWorkerConfig {
  /** Sender of our mails: check requests at the provider of payments use addresses of the same domain. */
  abstract readonly mailFrom: string;
}

/**
 * Queries outside services for the requested checks, each under its stored reference, and polls until there is an
 * answer; several runners do no harm.
 */
@WorkerJob('processes')
export class CheckRunner implements Job {
  readonly #poller: Poller;
  readonly #mailDomain: string;

  constructor(
    private readonly upgradeRequests: TierUpgradeRequests,
    @Inject(CUSTOMER_IDENTIFICATION) private readonly identification: CustomerIdentification,
    @Inject(IDENTITY_CHECK) private readonly identity: IdentityCheck,
    { mailFrom }: VerificationsWorkerConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#mailDomain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';
    this.#poller = new Poller(() => this.runDue(), {
      everyMs: TICK_MS,
      missed: (error) => log.error({ err: error }, 'identity check tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /**
   * Processes one tier upgrade request after the other, each with its own lease, so that those behind a slow one stay
   * free for other workers.
   */
  async runDue(): Promise<void> {
    for (let count = 0; count < MOST_AT_A_TURN; count += 1) {
      const questions = await this.#take();
      if (questions.length === 0) return;
      for (const question of questions)
        await this.#run(question).catch((error: unknown) =>
          this.log.error({ err: error, reference: question.reference }, 'failed to request an identity check'),
        );
    }
  }

  /**
   * Leases the due checks of one tier upgrade request. Those of frozen accounts are not sent until the account is
   * unfrozen.
   */
  async #take(): Promise<readonly Question[]> {
    const { pool, clock } = this.upgradeRequests;
    const { rows } = await pool.query<Question>(
      `update verification_checks set tries = tries + 1, next_at = $1::timestamptz + make_interval(secs => $2)
       where next_at <= $1 and verification_id = (
         select c.verification_id from verification_checks c
         join tier_upgrade_requests w using (verification_id) join accounts a using (account_id)
         where c.next_at <= $1 and a.state <> 'frozen' order by c.next_at limit 1 for update of c skip locked)
       returning reference, verification_id, "check", requested_at, customer_code, is_begun, tries`,
      [clock.now(), LEASE_SECONDS],
    );
    return rows.toSorted((one, other) => one.check.localeCompare(other.check));
  }

  async #run(question: Question): Promise<void> {
    const { upgradeRequests } = this;
    const upgradeRequest = await upgradeRequests.require(question.verification_id);
    const sealed = typedFor(upgradeRequest.state, question.check);
    const typed = sealed && (await upgradeRequests.personalData.open<Typed>(sealed));
    if (!typed?.number || !isAwaited(upgradeRequest.state, question.check, question.reference))
      return this.#settle(question);
    const answers = await this.#requestChecks(question, upgradeRequest, typed);
    if (answers) return this.#answer(upgradeRequest, answers);
    const now = upgradeRequests.clock.now();
    // Just requested, after a freeze that took longer: the service has had no time to answer.
    if (question.tries > 1 && now.getTime() - question.requested_at.getTime() >= GIVEN_UP_MS)
      return this.#answer(upgradeRequest, { [question.check]: plain('not-compared') });
    const wait = Math.min(LATEST_MS, SOONEST_MS * 2 ** Math.min(20, question.tries - 1));
    await upgradeRequests.pool.query('update verification_checks set next_at = $2 where reference = $1', [
      question.reference,
      new Date(now.getTime() + wait),
    ]);
  }

  #requestChecks(question: Question, upgradeRequest: TierUpgradeRequest, typed: Typed): Promise<CheckAnswers> {
    if (question.check === 'company') return this.#company(upgradeRequest, typed);
    return question.check === 'bank-account' ? this.#bank(question, typed) : this.#register(upgradeRequest, typed);
  }

  /**
   * Creates the provider's customer for this one check and stores it before anything is compared, so that a later
   * webhook finds it. A request that may have arrived is looked up first.
   */
  async #bank(question: Question, typed: Typed): Promise<CheckAnswers> {
    const { identification, upgradeRequests } = this;
    const { reference } = question;
    if (!typed.account) return { 'bank-account': plain('not-compared') };
    const email = `${reference}@${this.#mailDomain}`;
    let found: CustomerFound | null = question.tries > 1 ? await identification.find(email) : null;
    if (found === null || found.kind === 'none') found = await identification.create(email, typed);
    if (found.kind !== 'found') return this.#nothing(question, found.kind === 'none' ? 'none' : found.cause);
    if (found.isIdentified) return { 'bank-account': plain('agrees') };
    if (question.is_begun) return null;
    await upgradeRequests.pool.query('update verification_checks set customer_code = $2 where reference = $1', [
      reference,
      found.customerCode,
    ]);
    crashPoint('identity-check.before-request');
    const begun = await identification.identify(found.customerCode, {
      bvn: typed.number!.value,
      account: typed.account,
      firstName: typed.firstName,
      lastName: typed.lastName,
    });
    crashPoint('identity-check.after-request');
    if (begun.kind === 'refused') return { 'bank-account': plain('differs') };
    if (begun.kind === 'unknown') return this.#nothing(question, begun.cause);
    await upgradeRequests.pool.query('update verification_checks set is_begun = true where reference = $1', [
      reference,
    ]);
    return null;
  }

  /** One question answers for the register and for the face. */
  async #register({ verificationId, state }: TierUpgradeRequest, typed: Typed): Promise<CheckAnswers> {
    const { identity, upgradeRequests, log } = this;
    const picture = documentsOf(state, 'selfie').at(-1);
    const bytes = picture && (await upgradeRequests.files().get(picture.documentId));
    const answer = await identity.request(typed.number!.value, bytes ? await facePicture(bytes) : null);
    if (answer.kind === 'unavailable') {
      log.warn({ verificationId, cause: answer.cause }, 'the register did not answer');
      return null;
    }
    if (answer.kind === 'not-found') return { register: plain('not-found'), face: plain('not-compared') };
    const { firstName, lastName, born } = answer;
    const found = await upgradeRequests.seal(verificationId, { firstName, lastName, born });
    return { register: { outcome: outcomeOf(typed, answer), score: null, found }, face: plain(faceOf(answer)) };
  }

  async #company({ verificationId }: TierUpgradeRequest, typed: Typed): Promise<CheckAnswers> {
    const { identity, upgradeRequests, log } = this;
    const answer = await identity.queryCompany(typed.number!.value);
    if (answer.kind === 'unavailable') {
      log.warn({ verificationId, cause: answer.cause }, 'the register of companies did not answer');
      return null;
    }
    if (answer.kind === 'not-found') return { company: plain('not-found') };
    const { name, registeredAt } = answer;
    const facts = { firstName: null, lastName: null, born: registeredAt, companyName: name };
    const outcome = isSameCompany(typed.companyName ?? '', name) ? 'agrees' : 'differs';
    return { company: { outcome, score: null, found: await upgradeRequests.seal(verificationId, facts) } };
  }

  #nothing({ reference, check }: Question, cause: string): null {
    this.log.warn({ reference, check, cause }, 'a question about an identity had no answer');
    return null;
  }

  /** Records each answer to its own check, in one append; the first answer wins. */
  async #answer(
    { verificationId, state: before }: TierUpgradeRequest,
    answers: NonNullable<CheckAnswers>,
  ): Promise<void> {
    await recordAnswers(this.upgradeRequests, verificationId, before, answers);
  }

  async #settle({ reference }: Question): Promise<void> {
    await this.upgradeRequests.pool.query('update verification_checks set next_at = null where reference = $1', [
      reference,
    ]);
  }
}

/** Records the answers to the checks as they were requested, and that these need no further polling. */
export async function recordAnswers(
  upgradeRequests: TierUpgradeRequests,
  verificationId: string,
  before: Pick<Verification, 'checks'>,
  checkAnswers: NonNullable<CheckAnswers>,
): Promise<void> {
  const answers = Object.entries(checkAnswers).flatMap(([name, answer]) => {
    const check = name as CheckName;
    const question = before.checks[check];
    return question ? [{ reference: question.reference, answer: { check, ...answer } }] : [];
  });
  await upgradeRequests.change(
    verificationId,
    (upgradeRequest, now) =>
      answers.flatMap(({ reference, answer }) => checked(upgradeRequest, reference, answer, now)),
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

/** Turns the face score into an outcome by our threshold, so that no reader sees a score. */
function faceOf({ faceScore }: RegisterAnswer & { readonly kind: 'found' }): Answer['outcome'] {
  if (faceScore === null) return 'not-compared';
  return faceScore >= VERIFICATION_RULES.faceNeeded ? 'agrees' : 'differs';
}
