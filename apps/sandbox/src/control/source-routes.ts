import { formatDecimal, Refusal, RATE_SCALE } from '@usdt-africa/kernel';
import type { Mailbox } from '../mail/mailbox.js';
import { MAIL_MODES } from '../mail/smtp-sink.js';
import type { SmtpSink } from '../mail/smtp-sink.js';
import { RATE_MODES, RATE_SOURCES } from '../rates/rates.js';
import { OPENID_MODES } from '../openid/issuer.js';
import type { OpenIdIssuer } from '../openid/issuer.js';
import type { Rates } from '../rates/rates.js';
import { SMS_MODES, SMS_PROVIDERS } from '../sms/phones.js';
import type { Phones } from '../sms/phones.js';
import { RawAnswer } from './control-server.js';
import type { ControlRoute } from './control-server.js';

/**
 * Content policy for a mail's own HTML: styles and embedded pictures are allowed; scripts, remote requests and forms
 * are not.
 */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; frame-ancestors 'self'";

/** Returns every price source with its settings and its current price. */
export function ratesShown(rates: Rates): Record<string, unknown>[] {
  return RATE_SOURCES.map((source) => ({ source, ...rates.settings(source), price: rates.price(source) }));
}

/** The price sources' part of the control API. */
export function rateRoutes(rates: Rates): ControlRoute[] {
  return [
    ['GET', '/control/rates', () => ({ sources: ratesShown(rates) })],
    [
      'POST',
      '/control/rates/:source',
      ({ parameters, fields }) => {
        const source = RATE_SOURCES.find((one) => one === parameters['source']);
        if (!source) throw new Refusal(404, 'not_found', `The sources are ${RATE_SOURCES.join(', ')}.`);
        rates.set(source, {
          mode: fields.oneOf('mode', RATE_MODES),
          value:
            fields.optionalText('value') === null
              ? null
              : formatDecimal(fields.amount('value', RATE_SCALE), RATE_SCALE),
          delayMs: fields.integer('delayMs', 0, 600_000, 5_000),
        });
        return { sources: ratesShown(rates) };
      },
    ],
  ];
}

/** The mailbox, and the server that receives its mails. */
export interface MailParts {
  readonly mailbox: Mailbox;
  readonly smtp: SmtpSink;
}

/** The mail's part of the control API. */
export function mailRoutes({ mailbox, smtp }: MailParts): ControlRoute[] {
  const found = async (id: string) => {
    const mail = await mailbox.read(id);
    if (!mail) throw new Refusal(404, 'not_found', 'This email doesn’t exist.');
    return mail;
  };
  return [
    [
      'GET',
      '/control/mails',
      ({ query }) => {
        const to = query.get('to');
        return { mode: smtp.mode, mails: mailbox.list().filter((mail) => to === null || mail.to.includes(to)) };
      },
    ],
    [
      'POST',
      '/control/mails/mode',
      ({ fields }) => {
        smtp.mode = fields.oneOf('mode', MAIL_MODES);
        return { mode: smtp.mode };
      },
    ],
    ['DELETE', '/control/mails', () => mailbox.clear()],
    ['GET', '/control/mails/:id', ({ parameters }) => found(parameters['id']!)],
    [
      'GET',
      '/control/mails/:id/html',
      async ({ parameters }) => {
        const mail = await found(parameters['id']!);
        if (mail.html === null) throw new Refusal(404, 'not_found', 'This email has no HTML part.');
        return new RawAnswer('text/html; charset=utf-8', mail.html, MAIL_POLICY);
      },
    ],
  ];
}

/** Every provider of text messages with how it behaves. */
export function smsShown(phones: Phones): Record<string, unknown>[] {
  return SMS_PROVIDERS.map((provider) => ({ provider, mode: phones.mode(provider) }));
}

/** The phones' part of the control API. */
export function smsRoutes(phones: Phones): ControlRoute[] {
  return [
    ['GET', '/control/sms', ({ query }) => ({ providers: smsShown(phones), messages: phones.list(query.get('to')) })],
    [
      'POST',
      '/control/sms/:provider',
      ({ parameters, fields }) => {
        const provider = SMS_PROVIDERS.find((one) => one === parameters['provider']);
        if (!provider) throw new Refusal(404, 'not_found', `The providers are ${SMS_PROVIDERS.join(', ')}.`);
        phones.behave(provider, fields.oneOf('mode', SMS_MODES));
        return { providers: smsShown(phones) };
      },
    ],
    ['DELETE', '/control/sms', () => phones.clear()],
  ];
}

/** The sign-in provider's part of the control API. */
export function openIdRoutes(issuer: OpenIdIssuer): ControlRoute[] {
  return [
    [
      'POST',
      '/control/openid/mode',
      ({ fields }) => {
        issuer.mode = fields.oneOf('mode', OPENID_MODES);
        return { mode: issuer.mode };
      },
    ],
    ['POST', '/control/openid/rotate', () => issuer.rotate()],
  ];
}
