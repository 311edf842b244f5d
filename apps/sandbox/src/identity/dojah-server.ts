import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, sendJson } from '../kit/http-messages.js';
import { HttpService } from '../kit/http-service.js';
import { silence } from '../kit/slow-answers.js';
import { isCase } from './magic-numbers.js';
import type { Register } from './register.js';

/** Company name that the register returns for every number without a special case. */
export const SANDBOX_COMPANY = 'SAHARA FOODS LIMITED';

/** A selfie in base64, and a little. */
const MOST_BYTES = 8_000_000;

/** The register of people in Dojah's shape. */
export function dojahService(register: Register, port: number): HttpService {
  return new HttpService((request, response) => answer(register, request, response), port, 'SANDBOX_IDENTITY_PORT');
}

async function answer(register: Register, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://identity');
  const isCompany = request.method === 'GET' && pathname === '/api/v1/kyc/cac/basic';
  if (!isCompany && (request.method !== 'POST' || pathname !== '/api/v1/kyc/bvn/verify'))
    return sendJson(response, 404, { error: 'Route not found' });
  if (!request.headers['appid'] || !request.headers.authorization)
    return sendJson(response, 401, { error: 'Your secret key could not be authenticated' });
  if (isCompany) return company(searchParams, response);
  let body: string;
  try {
    body = (await readBody(request, MOST_BYTES)).toString('utf8');
  } catch (error) {
    if (error instanceof BodyTooLargeError) return sendJson(response, 413, { error: 'Payload Too Large' });
    throw error;
  }
  const { bvn, selfie_image: selfie } = members(body);
  if (typeof bvn !== 'string' || !/^\d{11}$/.test(bvn)) return sendJson(response, 400, { error: 'Invalid BVN' });
  if (selfie !== undefined && (typeof selfie !== 'string' || !selfie.startsWith('/9')))
    return sendJson(response, 400, { error: 'selfie_image must be a base64 JPEG' });
  if (isCase(bvn, 'registerSilent')) return silence(response);
  if (isCase(bvn, 'registerDown')) return sendJson(response, 503, { error: 'Service is temporarily unavailable' });
  if (isCase(bvn, 'notFound')) return sendJson(response, 404, { error: 'BVN not found' });
  const { firstName, lastName } = register.person(bvn);
  const match = !isCase(bvn, 'otherFace');
  sendJson(response, 200, {
    entity: {
      bvn,
      first_name: firstName,
      middle_name: '',
      last_name: lastName,
      date_of_birth: '01-January-1990',
      phone_number1: '08000000000',
      phone_number2: '',
      gender: 'Male',
      image: '',
      ...(selfie === undefined
        ? {}
        : { selfie_verification: { confidence_value: match ? 99.99 : 12.5, match }, selfie_image_url: '' }),
    },
  });
}

/** Every company of this register has one name, but for one. */
function company(parameters: URLSearchParams, response: ServerResponse): void {
  const [number, type] = [parameters.get('rc') ?? '', parameters.get('type')];
  if (!/^\d{1,8}$/.test(number) || (type !== 'co' && type !== 'bn'))
    return sendJson(response, 400, { error: 'Invalid RC number' });
  if (isCase(number, 'registerSilent')) return silence(response);
  if (isCase(number, 'registerDown')) return sendJson(response, 503, { error: 'Service is temporarily unavailable' });
  if (isCase(number, 'notFound')) return sendJson(response, 404, { error: 'Company not found' });
  sendJson(response, 200, {
    entity: {
      rc_number: number,
      company_name: isCase(number, 'otherName') ? 'HARMATTAN TRADING LIMITED' : SANDBOX_COMPANY,
      address: '1 BROAD STREET, LAGOS ISLAND, LAGOS',
      date_of_registration: '2019-03-14T00:00:00.000Z',
      type_of_company: type === 'co' ? 'PRIVATE_COMPANY_LIMITED_BY_SHARES' : 'BUSINESS_NAME',
    },
  });
}

function members(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
