import type { AdminOrderView } from '@usdt-africa/contracts/admin';
import { Chip, countdownText, Facts } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
import type { ComponentProps } from 'react';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActionForm } from '../forms/useForming';
import { Button } from './Button';
import { useActorName } from './EventLine';
import { ErrorLine } from './Field';
import { timeText } from './format';
import { useNow, useSecondsOpen } from './useNow';

interface Properties {
  readonly personal: { readonly masked: boolean; readonly until: string | null; readonly erased: boolean };
  /** As the server gives them now: masked, or whole. */
  readonly pairs: ComponentProps<typeof Facts>['pairs'];
}

/**
 * Personal data, masked until a reason is given; shown whole as long as the server allows, then refetched. The data
 * belong to the displayed record and are opened by `POST <resource>/<id>/view-personal-data`.
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
          <Allowed action="view-personal-data" resource={resource}>
            <OpenForm act={[resource, id, 'view-personal-data']} />
          </Allowed>
        )}
        {!personal.masked && !isOver && <CloseNow act={[resource, id, 'close-personal-data']} />}
      </div>
    </section>
  );
}

/** Form for the reason to show personal data. */
export function OpenForm({ act }: { readonly act: Parameters<typeof useActionForm>[0] }) {
  const t = useTranslate();
  const form = useActionForm(act, {});
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('orders.personal.why')} hint={t('orders.personal.whyHint')} aria-keyshortcuts="d" />
      <FormError />
      <Submit look="soft">{t('orders.personal.show')}</Submit>
      <p className="dim small">{t('orders.personal.written')}</p>
    </ConsoleForm>
  );
}

/** Masks personal data again before their time is over. */
export function CloseNow({ act }: { readonly act: Parameters<typeof useActionForm>[0] }) {
  const t = useTranslate();
  const { submit, isBusy, error } = useActionForm<Record<string, string>>(act, { start: {} });
  return (
    <>
      <ErrorLine>{error}</ErrorLine>
      <div className="row">
        <Button look="edge" aria-keyshortcuts="d" busy={isBusy} onClick={submit}>
          {t('orders.personal.close')}
        </Button>
      </div>
    </>
  );
}

/** Who viewed the personal data, when and why; a text if there were no views. */
export function PersonalDataViews({
  personalDataViews,
  none,
}: Pick<AdminOrderView, 'personalDataViews'> & { readonly none: string }) {
  const nameOf = useActorName();
  const now = useNow(60_000);
  if (personalDataViews.length === 0) return <p className="empty dim">{none}</p>;
  return (
    <table className="table tn">
      <tbody>
        {personalDataViews.map((look) => (
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
