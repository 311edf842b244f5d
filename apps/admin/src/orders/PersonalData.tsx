import type { AdminOrderView, AdminPersonalData } from '@usdt-africa/contracts/admin';
import { Chip, countdownText, Facts } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';

interface Properties {
  readonly order: AdminOrderView;
  readonly personal: AdminPersonalData;
}

/** Masked until a reason is given; whole for as long as the server says, then asked for again. */
export function PersonalData({ order, personal }: Properties) {
  const t = useTranslate();
  const now = useNow();
  const queries = useQueryClient();
  const left = personal.until ? -secondsSince(personal.until, now) : 0;
  const isOver = !personal.masked && left <= 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['orders', 'getOne'] });
  }, [isOver, queries]);
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
          <Facts
            pairs={[
              [t('orders.personal.name'), personal.name],
              [t('orders.personal.email'), personal.email],
              personal.phone ? [t('orders.personal.phone'), <span className="num">{personal.phone}</span>] : null,
              [
                t('orders.personal.recipient'),
                `${personal.recipientName}${personal.nameMatch ? `, ${t(`orders.personal.${personal.nameMatch}`)}` : ''}`,
              ],
              [t('orders.personal.account'), <span className="num">{personal.recipientAccount}</span>],
            ]}
          />
        )}
        {personal.masked && !personal.erased && (
          <Allowed action="personal" resource="orders">
            <WhyForm order={order} />
          </Allowed>
        )}
      </div>
    </section>
  );
}

function WhyForm({ order }: { readonly order: AdminOrderView }) {
  const t = useTranslate();
  const form = useActForm(['orders', order.id, 'personal'], {});
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('orders.personal.why')} />
      <FormError />
      <Submit look="soft">{t('orders.personal.show')}</Submit>
      <p className="dim small">{t('orders.personal.written')}</p>
    </ConsoleForm>
  );
}
