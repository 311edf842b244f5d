import { formatMoney } from '@usdt-africa/kernel';
import { bankOf } from '../bank/banks.js';
import { RATE_SOURCES } from '../rates/rates.js';
import type { OpenIdIssuer } from '../openid/issuer.js';
import type { Rates } from '../rates/rates.js';
import { SMS_PROVIDERS } from '../sms/phones.js';
import type { Phones } from '../sms/phones.js';
import { accountShown, creditShown, refundShown } from './collection-routes.js';
import { faultsShown, transferShown } from './bank-routes.js';
import type { BankParts } from './bank-routes.js';
import type { ControlRoute } from './control-server.js';
import type { TronControl } from '../tron/index.js';
import { ratesShown, smsShown } from './source-routes.js';
import type { MailParts } from './source-routes.js';
import { tronShown, TRON_FAULTS } from './tron-routes.js';
import { walletShown } from './tron-wallet-routes.js';

/** How many of each kind the page is sent at once. */
const SHOWN = 40;

export interface SandboxParts {
  readonly tron: TronControl;
  readonly bank: BankParts;
  readonly rates: Rates;
  readonly mail: MailParts;
  readonly phones: Phones;
  readonly openId: OpenIdIssuer;
}

/** Everything at a glance, and one button that makes everything well again. */
export function stateRoutes(parts: SandboxParts): ControlRoute[] {
  return [
    ['GET', '/control/state', () => state(parts)],
    [
      'POST',
      '/control/heal',
      async () => {
        parts.bank.bank.faults.clear();
        parts.bank.bank.change({ banksDown: [], otpRequired: false });
        await parts.bank.server.followLine();
        for (const source of RATE_SOURCES) parts.rates.set(source, { mode: 'ok', value: null, delayMs: 5_000 });
        parts.mail.smtp.mode = 'ok';
        for (const provider of SMS_PROVIDERS) parts.phones.behave(provider, 'ok');
        parts.openId.mode = 'ok';
        parts.tron.faults.clear();
        parts.tron.resume();
        return state(parts);
      },
    ],
  ];
}

function state(parts: SandboxParts): Record<string, unknown> {
  const { bank, webhooks } = parts.bank;
  const { mailbox, smtp } = parts.mail;
  const transfers = bank.transfers().slice(-SHOWN).reverse();
  const mails = mailbox.list();
  return {
    at: bank.now().toISOString(),
    troubles: troubles(parts),
    tron: {
      ...tronShown(parts.tron, SHOWN),
      wallets: parts.tron.wallets.all().slice(-SHOWN).reverse().map(walletShown),
    },
    bank: {
      balance: formatMoney(bank.account.balance, 'NGN'),
      settings: bank.settings,
      faults: faultsShown(bank),
      total: bank.log.count('transfer'),
      transfers: transfers.map((transfer) => transferShown(bank, transfer)),
      accounts: bank.accounts.all().slice(-SHOWN).reverse().map(accountShown),
      credits: bank.collections.all().slice(-SHOWN).reverse().map(creditShown),
      refunds: bank.refunds.all().slice(-SHOWN).reverse().map(refundShown),
      webhooks: webhooks
        .deliveries()
        .slice(-SHOWN)
        .reverse()
        .map(({ body: _body, ...delivery }) => delivery),
    },
    rates: ratesShown(parts.rates),
    mail: { mode: smtp.mode, total: mails.length, mails: mails.slice(0, SHOWN) },
    openId: { mode: parts.openId.mode },
    sms: { providers: smsShown(parts.phones), messages: parts.phones.list().slice(0, SHOWN) },
  };
}

/** One sentence for each thing that is not as it should be. */
function troubles({ tron, bank: { bank }, rates, mail: { smtp }, phones, openId }: SandboxParts): string[] {
  const clock = tron.paused ? ['Network: no blocks are made.'] : [];
  const node = TRON_FAULTS.filter((fault) => tron.faults.current[fault.id]).map((fault) => `Network: ${fault.title}.`);
  const planned = tron.faults.broadcasts.waiting.reduce((sum, plan) => sum + plan.times, 0);
  const plans = planned > 0 ? [`Network: the next ${planned} broadcasts have planned answers.`] : [];
  const issuer = tron.usdtPaused ? ['Network: the issuer has paused USDT.'] : [];
  const faults = faultsShown(bank)
    .filter((fault) => fault.on)
    .map((fault) => `Bank: ${fault.title}${fault.remaining === null ? '' : `, ${fault.remaining} more`}.`);
  const down = bank.settings.banksDown.map((code) => `${bankOf(code)?.name ?? code} is down.`);
  const otp = bank.settings.otpRequired ? ['Bank: transfers need a one-time code.'] : [];
  const sources = ratesShown(rates)
    .filter((source) => source['mode'] !== 'ok')
    .map((source) => `Rates: ${String(source['source'])} is ${String(source['mode'])}.`);
  const mails = smtp.mode === 'ok' ? [] : [`Email: the server is set to ${smtp.mode}.`];
  const sms = SMS_PROVIDERS.filter((provider) => phones.mode(provider) !== 'ok').map(
    (provider) => `SMS: ${provider} is set to ${phones.mode(provider)}.`,
  );
  const signIn = openId.mode === 'ok' ? [] : [`Login: the provider is set to ${openId.mode}.`];
  return [...clock, ...node, ...plans, ...issuer, ...faults, ...down, ...otp, ...sources, ...mails, ...sms, ...signIn];
}
