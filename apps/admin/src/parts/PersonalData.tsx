import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { Chip, countdownText, Facts } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
import type { ComponentProps } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { useActorName } from './EventLine';
import { timeText } from './format';
import { useNow, useSecondsOpen } from './useNow';

interface Properties {
  readonly personal: { readonly masked: boolean; readonly until: string | null; readonly erased: boolean };
  /** As the server gives them now: masked, or whole. */
  readonly pairs: ComponentProps<typeof Facts>['pairs'];
}

/**
 * Masked until a reason is given; whole for as long as the server says, then asked for again. They are of the record that is shown, and
 * are opened by `POST <resource>/<id>/personal`.
 */
export function PersonalData({ personal, pairs }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { id } = useRecordContext()!;
  const left = useSecondsOpen(resource, personal.until);
  const isOver = !personal.masked && left <= 0;
  return (
    <section className="card">
      <header>
        <h2>{t('orders.personal.title')}</h2>
        {personal.masked ? (
          <Chip icon={lock}>{t('orders.personal.masked')}</Chip>
        ) : (
          <Chip tone="caution" icon={eye}>
            {t('orders.personal.shown', { left: countdownText(Math.max(0, left)) })}
          </Chip>
        )}
      </header>
      <div className="card__body stack">
        {personal.erased ? (
          <p className="dim">{t('orders.personal.erased')}</p>
        ) : isOver ? (
          <p className="dim">{t('orders.personal.closing')}</p>
        ) : (
          <Facts pairs={pairs} />
        )}
        {personal.masked && !personal.erased && (
          <Allowed action="personal" resource={resource}>
            <OpenForm act={[resource, id, 'personal']} />
          </Allowed>
        )}
      </div>
    </section>
  );
}

/** Why what is a person's is to be shown. */
export function OpenForm({ act }: { readonly act: Parameters<typeof useActForm>[0] }) {
  const t = useTranslate();
  const form = useActForm(act, {});
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('orders.personal.why')} />
      <FormError />
      <Submit look="soft">{t('orders.personal.show')}</Submit>
      <p className="dim small">{t('orders.personal.written')}</p>
    </ConsoleForm>
  );
}

/** Who looked at somebody's personal data, when and why; else that nobody did. */
export function Looks({ looks, none }: Pick<AdminOrderView, 'looks'> & { readonly none: string }) {
  const nameOf = useActorName();
  const now = useNow(60_000);
  if (looks.length === 0) return <p className="empty dim">{none}</p>;
  return (
    <table className="table tn">
      <tbody>
        {looks.map((look) => (
          <tr key={look.at}>
            <td className="dim">{timeText(look.at, now)}</td>
            <td className="medium">{nameOf(look.by)}</td>
            <td className="dim">“{look.reason}”</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
