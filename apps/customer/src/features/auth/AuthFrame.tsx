import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { arrowLeft } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { Brand } from '../../shared/ui/Brand';
import { NetworkNotice } from '../../shared/ui/NetworkNotice';
import { useFocusOnOpen } from '../../shared/ui/useFocusOnOpen';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import '../../shared/ui/auth.css';

interface Properties {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Where the arrow leads; the brand stands there without it. */
  readonly back?: string;
  readonly step?: number;
  readonly steps?: number;
  /** A large sign above the title. */
  readonly sign?: ReactNode;
  readonly large?: boolean;
  readonly children?: ReactNode;
  /** At the screen's lower end on a phone. */
  readonly dock?: ReactNode;
  /** The page is a form. */
  readonly onSubmit?: () => void;
}

/** One step of coming in: on a phone a bar, the question, a button below; on a wide screen a card. */
export function AuthFrame({ title, lead, back, step, steps, sign, large, children, dock, onSubmit }: Properties) {
  const { t } = useMessages();
  const main = useRef<HTMLElement>(null);
  usePageTitle(title);
  useFocusOnOpen(main);
  const matter = (
    <>
      <div className="auth__matter stack stack--20">
        <NetworkNotice />
        <div className={sign ? 'centred' : undefined}>
          {sign}
          <h1 className={large ? 'auth__large' : undefined}>{title}</h1>
          {lead && <p className="dim auth__lead">{lead}</p>}
        </div>
        {children}
      </div>
      {dock && <div className="auth__dock stack stack--8">{dock}</div>}
    </>
  );
  return (
    <div className="auth">
      <header className="auth__bar">
        <span className={back === undefined ? undefined : 'only-wide'}>
          <Brand />
        </span>
        {back !== undefined && (
          <Link className="icon-button" to={back} aria-label={t('back')}>
            <Icon of={arrowLeft} />
          </Link>
        )}
      </header>
      <main ref={main} tabIndex={-1} className="auth__main">
        {step !== undefined && steps !== undefined && (
          <div className="auth__progress" role="img" aria-label={t('step-of', { step, count: steps })}>
            {Array.from({ length: steps }, (_, index) => (
              <i key={index} className={index < step ? 'is-on' : undefined} />
            ))}
          </div>
        )}
        {onSubmit ? (
          <form
            noValidate
            className="auth__form"
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {matter}
          </form>
        ) : (
          matter
        )}
      </main>
    </div>
  );
}
