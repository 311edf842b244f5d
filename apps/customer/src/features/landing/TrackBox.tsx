import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, Icon } from '@usdt-africa/web-kit';
import { search } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { paths, trackPath } from '../../shared/routing/paths';
import { readOrderNumber } from '../../shared/track/order-number';

/**
 * 'Sell with assurance': looks an order up. A text that is not an order's id goes to the track page, which shows the
 * fault.
 */
export function TrackBox() {
  const { t } = useMessages();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const blank = typed.trim() === '';
  const track = () => {
    if (blank) return;
    const read = readOrderNumber(typed);
    if (read.ok) void navigate(trackPath(read.number));
    else void navigate(paths.track, { state: { typed } });
  };
  return (
    <section className="stack track-box" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {t('assurance.title')}
      </h2>
      <p className="dim">{t('assurance.text')}</p>
      <form
        className="box track-box__box"
        onSubmit={(event) => {
          event.preventDefault();
          track();
        }}
      >
        <Icon of={search} />
        <input
          ref={input}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={t('track.field')}
          placeholder={t('track.example')}
          autoComplete="off"
        />
        <Button type="submit" slim blockedBy={blank ? `${id}-why` : null} onBlocked={() => input.current?.focus()}>
          {t('track.order')}
        </Button>
      </form>
      <span className="visually-hidden" id={`${id}-why`}>
        {t('track.needs-id')}
      </span>
      <Link className="link link--alone" to={paths.track}>
        {t('assurance.go')}
      </Link>
    </section>
  );
}
