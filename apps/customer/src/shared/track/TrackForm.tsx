import 'virtual:messages/track';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, Icon } from '@usdt-africa/web-kit';
import { circleAlert, search } from '@usdt-africa/web-kit/icons';
import { mailRecentLinks } from '../api/recent-links';
import { useMessages } from '../i18n/messages';
import { trackPath } from '../routing/paths';
import { readOrderNumber } from './order-number';
import type { ReadNumber } from './order-number';

interface Properties {
  readonly initial: string;
  readonly tone: 'main' | 'lime';
  readonly hideLabel?: boolean;
  /** No order has the requested id. */
  readonly notFound?: boolean;
}

/**
 * Rejects only texts that cannot be an address: the server checks further, and its response is the same for every
 * address.
 */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * TRACK-01: takes an order's id and reports at once when its form cannot be right. TRACK-03: for an email address the
 * links of its recent orders are mailed; the response does not reveal whether there are any.
 */
export function TrackForm({ initial, tone, hideLabel, notFound = false }: Properties) {
  const { t, n } = useMessages();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(initial !== '');
  const [mail, setMail] = useState<'none' | 'requesting' | 'requested' | 'failed'>('none');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => setTyped(initial), [initial]);

  const read = readOrderNumber(typed);
  const blank = typed.trim() === '';
  const isEmail = EMAIL.test(typed.trim());
  const fault = isSubmitted && !blank && !isEmail ? faultOf(read) : null;
  const track = () => {
    if (blank) return;
    setSubmitted(true);
    if (read.ok) void navigate(trackPath(read.number));
    else if (isEmail) void requestLinks();
    else field.current?.focus();
  };
  const requestLinks = async () => {
    if (mail === 'requesting') return;
    setMail('requesting');
    try {
      await mailRecentLinks(typed.trim());
      setMail('requested');
    } catch {
      setMail('failed');
    }
  };

  function faultOf(result: ReadNumber): string | null {
    if (result.ok) return notFound && typed === initial ? t('track.no-such-order') : null;
    if (result.fault === 'short') return n('track.short', result.by);
    if (result.fault === 'long') return n('track.long', result.by);
    if (result.fault === 'hash') return t('track.is-hash');
    if (result.fault === 'letter') return t('track.no-letter');
    if (result.fault === 'email') return t('track.email-form');
    return t('track.form');
  }
  return (
    <form
      className="track-form"
      onSubmit={(event) => {
        event.preventDefault();
        track();
      }}
    >
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'label'}>
        {t('track.field')}
      </label>
      <div className="track-form__line">
        <div className={fault ? 'box box--wrong' : 'box'}>
          <Icon of={search} />
          <input
            id={id}
            ref={field}
            className="figures"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setMail('none');
            }}
            placeholder={t('track.example')}
            autoComplete="off"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
          />
        </div>
        <Button
          type="submit"
          tone={tone}
          busy={mail === 'requesting'}
          blockedBy={blank ? `${id}-blank` : null}
          onBlocked={() => field.current?.focus()}
        >
          {t('track.action')}
        </Button>
      </div>
      <span className="visually-hidden" id={`${id}-blank`}>
        {t('track.needs-id')}
      </span>
      <p className="field__error" id={`${id}-fault`} role="alert">
        {fault && (
          <>
            <Icon of={circleAlert} size="small" />
            {fault}
          </>
        )}
      </p>
      <p className="small" role="status">
        {mail === 'requested' && t('track.mail-requested')}
        {mail === 'failed' && t('track.mail-failed')}
      </p>
    </form>
  );
}
