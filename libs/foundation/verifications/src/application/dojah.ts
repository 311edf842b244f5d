import { NoAnswerError, requestJson } from '@usdt-africa/platform/outside-http';
import type { JsonAnswer } from '@usdt-africa/platform/outside-http';
import type { CompanyAnswer, IdentityCheck, RegisterAnswer } from './identity-check.js';

export interface DojahOptions {
  /** `https://api.dojah.io`, or the sandbox; without a slash at the end. */
  readonly baseUrl: string;
  readonly appId: string;
  readonly key: string;
  /** How long a question may take. Default 30 s: faces are compared meanwhile. */
  readonly timeoutMs?: number;
}

/** Dojah over HTTP: one request returns both the register's names and its face comparison. */
export class DojahIdentityCheck implements IdentityCheck {
  constructor(private readonly options: DojahOptions) {}

  async request(bvn: string, selfie: Buffer | null): Promise<RegisterAnswer> {
    const { baseUrl, appId, key, timeoutMs = 30_000 } = this.options;
    try {
      // Never by `GET …?bvn=`: a number in an address ends up in access logs.
      const answer = await requestJson({
        method: 'POST',
        url: `${baseUrl}/api/v1/kyc/bvn/verify`,
        headers: { appid: appId, authorization: key },
        signal: AbortSignal.timeout(timeoutMs),
        body: { bvn, ...(selfie ? { selfie_image: selfie.toString('base64') } : {}) },
      });
      return read(answer, bvn);
    } catch (error) {
      if (error instanceof NoAnswerError) return { kind: 'unavailable', cause: error.reason };
      throw error;
    }
  }

  /** A company's number is public: it may stand in an address, where Dojah wants it. */
  async queryCompany(number: string): Promise<CompanyAnswer> {
    const { baseUrl, appId, key, timeoutMs = 30_000 } = this.options;
    const digits = number.slice(2);
    const parameters = new URLSearchParams({ rc: digits, type: number.startsWith('BN') ? 'bn' : 'co' });
    try {
      const answer = await requestJson({
        method: 'GET',
        url: `${baseUrl}/api/v1/kyc/cac/basic?${parameters.toString()}`,
        headers: { appid: appId, authorization: key },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readCompany(answer, digits);
    } catch (error) {
      if (error instanceof NoAnswerError) return { kind: 'unavailable', cause: error.reason };
      throw error;
    }
  }
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

function read({ status, body }: JsonAnswer, bvn: string): RegisterAnswer {
  const fields = fieldsOf(body);
  if (status === 404 && /bvn not found|no record/i.test(String(fields?.['error']))) return { kind: 'not-found' };
  if (status < 200 || status > 299) return { kind: 'unavailable', cause: `http-${status}` };
  const entity = fieldsOf(fields?.['entity']);
  const [firstName, lastName] = [nameIn(entity, 'first_name'), nameIn(entity, 'last_name')];
  // An answer about another number is none.
  if (!entity || entity['bvn'] !== bvn || firstName === null || lastName === null)
    return { kind: 'unavailable', cause: 'unreadable-answer' };
  return { kind: 'found', firstName, lastName, born: bornIn(entity['date_of_birth']), faceScore: scoreIn(entity) };
}

function readCompany({ status, body }: JsonAnswer, digits: string): CompanyAnswer {
  const fields = fieldsOf(body);
  if (status === 404 && /not found|no record/i.test(String(fields?.['error']))) return { kind: 'not-found' };
  if (status < 200 || status > 299) return { kind: 'unavailable', cause: `http-${status}` };
  const entity = fieldsOf(fields?.['entity']);
  const name = nameIn(entity, 'company_name', 200);
  // With or without the letters before it and zeros; an answer about another number is none.
  const itsNumber = String(entity?.['rc_number']).replace(/^\D*0*/, '');
  if (!entity || name === null || itsNumber !== digits) return { kind: 'unavailable', cause: 'unreadable-answer' };
  return { kind: 'found', name, registeredAt: dayIn(entity['date_of_registration']) };
}

/** The day of an instant or of a date; null for another form. */
function dayIn(value: unknown): string | null {
  return typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? bornIn(value)) : null;
}

function nameIn(entity: Fields | null, member: string, most = 100): string | null {
  const name = entity?.[member];
  return typeof name === 'string' && name.trim() !== '' && name.length <= most ? name.trim() : null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `01-January-1907` or `1993-05-06` as `YYYY-MM-DD`; null for another form. */
function bornIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const [, day = '', name = '', year = ''] = /^(\d{2})-([A-Za-z]{3,9})-(\d{4})$/.exec(value) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? null : `${year}-${String(month).padStart(2, '0')}-${day}`;
}

/** What faces are compared to, in whole points, rounded down; our own bound decides, not the provider's. */
function scoreIn(entity: Fields): number | null {
  const score = fieldsOf(entity['selfie_verification'])?.['confidence_value'];
  return typeof score === 'number' && score >= 0 && score <= 100 ? Math.floor(score) : null;
}
