import 'virtual:messages/frame';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '@usdt-africa/web-kit';
import { arrowLeft, circleQuestionMark, lifeBuoy, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { useSheet } from '../routing/useSheet';
import { useHomePath } from '../routing/useStart';
import { Brand } from './Brand';
import { HowItWorks, howAhead } from './how-it-works';
import { NetworkNotice } from './NetworkNotice';
import { useFocusOnOpen } from './useFocusOnOpen';
import { usePageTitle } from './usePageTitle';
import './flow.css';

interface Properties {
  /** The page's heading; on a phone in the bar when `barTitle`. */
  readonly title: string;
  readonly barTitle?: boolean;
  /** Where the arrow leads; a cross that leads home without it. */
  readonly back?: string;
  /** Which of four steps, on a phone. */
  readonly step?: 1 | 2 | 3 | 4;
  /** Next to the help icon on a phone, or instead of it. */
  readonly action?: ReactNode;
  /** Of an order: the amount for the help's words, and its other sheet. */
  readonly amount?: string;
  readonly onWrongAmount?: () => void;
  readonly aside?: ReactNode;
  /** Stands at the screen's lower end on a phone. */
  readonly dock?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frame of a task: on a phone a bar, the content, and a button below; on a wide screen the content with an aside next
 * to it.
 */
export function FlowFrame({
  title,
  barTitle,
  back,
  step,
  action,
  amount,
  onWrongAmount,
  aside,
  dock,
  children,
}: Properties) {
  const { t } = useMessages();
  const how = useSheet('how');
  const main = useRef<HTMLElement>(null);
  const home = useHomePath();
  usePageTitle(title);
  useFocusOnOpen(main);
  return (
    <div className="flow">
      <header className="flow__head">
        <div className="flow__bar">
          <span className="only-wide">
            <Brand to={home} />
          </span>
          <Link
            className="icon-button only-narrow"
            to={back ?? home}
            aria-label={t(back === undefined ? 'nav.home' : 'back')}
          >
            <Icon of={back === undefined ? x : arrowLeft} />
          </Link>
          <span className="flow__bar-title only-narrow" aria-hidden="true">
            {barTitle && title}
          </span>
          <button type="button" className="link link--alone only-wide" onClick={how.show} {...howAhead}>
            <Icon of={lifeBuoy} />
            {t('nav.help')}
          </button>
          {action ? <span className="only-narrow">{action}</span> : <HelpSign onClick={how.show} />}
        </div>
        {step !== undefined && (
          <div className="flow__progress only-narrow" role="img" aria-label={t('step-of', { step, count: 4 })}>
            {[1, 2, 3, 4].map((each) => (
              <i key={each} className={each <= step ? 'is-on' : undefined} />
            ))}
          </div>
        )}
      </header>
      <main ref={main} tabIndex={-1} className={aside ? 'flow__main flow__main--two' : 'flow__main'}>
        <div className="flow__matter">
          <NetworkNotice />
          <h1 className={barTitle ? 'flow__title flow__title--bar' : 'flow__title'}>{title}</h1>
          {children}
        </div>
        {aside && <aside className="flow__aside">{aside}</aside>}
        {dock && <div className="flow__dock">{dock}</div>}
      </main>
      <HowItWorks
        open={how.open}
        onClose={how.hide}
        {...(amount === undefined ? {} : { amount })}
        {...(onWrongAmount ? { onWrongAmount } : {})}
      />
    </div>
  );
}

function HelpSign({ onClick }: { readonly onClick: () => void }) {
  const { t } = useMessages();
  return (
    <button
      type="button"
      className="icon-button only-narrow"
      aria-label={t('nav.help')}
      onClick={onClick}
      {...howAhead}
    >
      <Icon of={circleQuestionMark} />
    </button>
  );
}
