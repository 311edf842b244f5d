import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageChoices } from '@usdt-africa/contracts/api';
import { Icon, Notice, Skeleton, useToast } from '@usdt-africa/web-kit';
import { mail, smartphone } from '@usdt-africa/web-kit/account-icons';
import { check, info, lock, messageSquareText } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { phoneText } from '../../../shared/forms/phone-text';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { SettingsFrame } from '../SettingsFrame';
import { messagesQuery, putMessages } from './api';

/** INT-06: notification channels by topic; a channel that cannot be switched off shows the reason. */
export function MessagesPage() {
  const { t } = useMessages();
  const { data, isError, refetch } = useQuery(messagesQuery);
  return (
    <SettingsFrame title={t('notify.title')} at={accountPaths.messages}>
      {data ? (
        <Choices chosen={data} />
      ) : isError ? (
        <NotLoaded text={t('notify.not-loaded')} onAgain={() => void refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
    </SettingsFrame>
  );
}

function Choices({ chosen }: { readonly chosen: MessageChoices }) {
  const { t } = useMessages();
  const { email, phone } = useOwnAccount();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    ...putMessages,
    onError: () => {
      toast(t('notify.failed'));
      void queries.invalidateQueries({ queryKey: messagesQuery.queryKey });
    },
  });
  const choose = (change: { mails?: Partial<MessageChoices['mails']>; texts?: Partial<MessageChoices['texts']> }) => {
    const now = queries.getQueryData(messagesQuery.queryKey) ?? chosen;
    const wanted = { mails: { ...now.mails, ...change.mails }, texts: { ...now.texts, ...change.texts } };
    queries.setQueryData(messagesQuery.queryKey, wanted);
    mutate(wanted);
  };
  const { mails, texts } = chosen;
  return (
    <>
      <Topic
        name={t('notify.money')}
        what={t('notify.money-what')}
        stays={t('notify.money-stays')}
        mail={{ on: true }}
        text={{ on: texts.money, turn: (money) => choose({ texts: { money } }) }}
      />
      <Topic
        name={t('notify.security')}
        what={t('notify.security-what')}
        stays={t('notify.security-stays')}
        mail={{ on: true }}
        text={{ on: true }}
      />
      <Topic
        name={t('notify.orders')}
        what={t('notify.orders-what')}
        mail={{ on: mails.orders, turn: (orders) => choose({ mails: { orders } }) }}
      />
      <Topic
        name={t('notify.upgrades')}
        what={t('notify.upgrades-what')}
        stays={t('notify.upgrades-stays')}
        mail={{
          on: mails.upgrades,
          ...(mails.upgrades && !texts.upgrades ? {} : { turn: (upgrades) => choose({ mails: { upgrades } }) }),
        }}
        text={{
          on: texts.upgrades,
          ...(texts.upgrades && !mails.upgrades ? {} : { turn: (upgrades) => choose({ texts: { upgrades } }) }),
        }}
      />
      <ul className="card rows">
        <Where icon={mail} name={t('notify.mail-to')} to={email} />
        <Where icon={smartphone} name={t('notify.text-to')} to={phoneText(phone)} />
      </ul>
      <Notice icon={info}>{t('profile.change')}</Notice>
    </>
  );
}

interface Way {
  readonly on: boolean;
  /** Left out where it stays as it is. */
  readonly turn?: (on: boolean) => void;
}

function Topic(properties: {
  readonly name: string;
  readonly what: string;
  /** What cannot be switched off, and why. */
  readonly stays?: string;
  readonly mail: Way;
  readonly text?: Way;
}) {
  const { t } = useMessages();
  const { name, what, stays, mail: byMail, text } = properties;
  return (
    <section className="card stack stack--8" aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p className="dim">{what}</p>
      </div>
      <div className="ways" role="group" aria-label={name}>
        <WayButton icon={mail} name={t('notify.mail')} way={byMail} />
        {text && <WayButton icon={messageSquareText} name={t('notify.text')} way={text} />}
      </div>
      {stays !== undefined && (
        <p className="ways__stays dim">
          <Icon of={lock} size="small" />
          {stays}
        </p>
      )}
    </section>
  );
}

function WayButton({
  icon,
  name,
  way: { on, turn },
}: {
  readonly icon: string;
  readonly name: string;
  readonly way: Way;
}) {
  return (
    <button
      type="button"
      className="way"
      aria-pressed={on}
      aria-disabled={turn ? undefined : true}
      onClick={() => turn?.(!on)}
    >
      <Icon of={icon} />
      {name}
      {on && (
        <span className="way__mark">
          <Icon of={turn ? check : lock} size="small" />
        </span>
      )}
    </button>
  );
}

function Where({ icon, name, to }: { readonly icon: string; readonly name: string; readonly to: string }) {
  return (
    <li className="item">
      <span className="lead">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <b>{name}</b>
        <span className="small">{to}</span>
      </span>
    </li>
  );
}
