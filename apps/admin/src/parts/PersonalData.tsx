import { useQueryClient } from '@tanstack/react-query';
import { Chip, countdownText, Facts } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
import { type ComponentProps, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { secondsSince } from './format';
import { useNow } from './useNow';

interface Properties {
  /** Whose data they are: they are opened by `POST <resource>/<id>/personal`. */
  readonly resource: string;
  readonly id: string;
  readonly personal: { readonly masked: boolean; readonly until: string | null; readonly erased: boolean };
  /** As the server gives them now: masked, or whole. */
  readonly pairs: ComponentProps<typeof Facts>['pairs'];
}

/** Masked until a reason is given; whole for as long as the server says, then asked for again. */
export function PersonalData({ resource, id, personal, pairs }: Properties) {
  const t = useTranslate();
  const now = useNow();
  const queries = useQueryClient();
  const left = personal.until ? -secondsSince(personal.until, now) : 0;
  const isOver = !personal.masked && left <= 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: [resource, 'getOne'] });
  }, [isOver, queries, resource]);
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
            <WhyForm resource={resource} id={id} />
          </Allowed>
        )}
      </div>
    </section>
  );
}

function WhyForm({ resource, id }: Pick<Properties, 'resource' | 'id'>) {
  const t = useTranslate();
  const form = useActForm([resource, id, 'personal'], {});
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('orders.personal.why')} />
      <FormError />
      <Submit look="soft">{t('orders.personal.show')}</Submit>
      <p className="dim small">{t('orders.personal.written')}</p>
    </ConsoleForm>
  );
}
