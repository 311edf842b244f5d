import type { AdminTierView } from '@usdt-africa/contracts/admin';
import { Chip, countdownText } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { API } from '../data/http';
import { ConsoleForm, FormError, Submit } from '../forms/ConsoleForm';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { countText, secondsSince } from '../parts/format';
import { useNow } from '../parts/useNow';
import { Viewer } from './Viewer';

interface Properties {
  readonly wish: AdminTierView;
}

/** The papers, side by side; to whoever has said why, for as long as the server says. */
export function Papers({ wish }: Properties) {
  const t = useTranslate();
  const now = useNow();
  const queries = useQueryClient();
  const { id, files, openUntil, erased, mayDecide } = wish;
  const left = openUntil ? -secondsSince(openUntil, now) : 0;
  const isOpen = left > 0;
  const isOver = openUntil !== null && !isOpen;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['tiers', 'getOne'] });
  }, [isOver, queries]);
  return (
    <section className="card">
      <header>
        <h2>{t('tiers.papers')}</h2>
        {isOpen && (
          <Chip tone="caution" icon={eye}>
            {t('tiers.open', { left: countdownText(left) })}
          </Chip>
        )}
      </header>
      <div className="card__body stack">
        {erased && <p className="dim">{t('tiers.erased')}</p>}
        {!erased && !isOpen && <p className="dim">{t('tiers.closed', { smart_count: files.length })}</p>}
        {!erased && !isOpen && mayDecide && <OpenForm wish={wish} />}
        {isOpen && (
          <div className="tiers__papers">
            {files.map((file) => {
              const name = t(`tiers.part.${file.part}`);
              const url = `${API}/tiers/${id}/files/${file.id}`;
              const size = t('tiers.size', { size: countText(Math.max(1, Math.round(file.bytes / 1_000))) });
              if (file.kind !== 'pdf') return <Viewer key={file.id} url={url} name={name} size={size} />;
              return (
                <figure key={file.id} className="tiers__paper">
                  <a className="button button--edge" href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                  <figcaption className="dim small">
                    {name} · {size}
                  </figcaption>
                </figure>
              );
            })}
          </div>
        )}
      </div>
    </section>
  );
}

function OpenForm({ wish: { id } }: Properties) {
  const t = useTranslate();
  const form = useActForm(['tiers', id, 'open'], {});
  return (
    <ConsoleForm className="stack" form={form}>
      <ReasonInput label={t('orders.personal.why')} />
      <FormError />
      <Submit look="soft">{t('orders.personal.show')}</Submit>
      <p className="dim small">{t('orders.personal.written')}</p>
    </ConsoleForm>
  );
}
