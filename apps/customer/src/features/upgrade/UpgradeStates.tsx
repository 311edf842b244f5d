import { Link } from 'react-router-dom';
import { Button, buttonClass, Facts, Icon, Notice } from '@usdt-africa/web-kit';
import { DOCUMENT_PARTS } from '@usdt-africa/contracts/api';
import { badgeCheck, hash, hourglass, idCard, smartphone } from '@usdt-africa/web-kit/account-icons';
import { circleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { useStoredText } from '../../shared/browser/useStoredText';
import { hasSupport } from '../../shared/ui/contacts';
import { DocumentCard } from './DocumentCard';
import { Part } from './UpgradeParts';
import { useDocumentText } from './useDocumentTexts';
import { answerUpgrade, beginUpgrade, withdrawUpgrade } from './api';
import { useFailureText, useUpgradeAct, type TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';

interface Properties {
  readonly request: TierUpgradeRequest;
}

/** The request is under review, with its due time. */
export function Waiting({ request }: Properties) {
  const { t, n, longTime } = useMessages();
  const taking = useUpgradeAct(withdrawUpgrade);
  return (
    <>
      <Head icon={hourglass} look="lime" title={t(request.before > 0 ? 'upgrade.queued' : 'upgrade.waiting')}>
        {request.sentAt && t('upgrade.sent', { time: longTime(request.sentAt) })}
      </Head>
      <div className="card">
        <Facts
          pairs={[
            [t('upgrade.request'), request.number],
            [t('upgrade.due'), request.dueAt ? longTime(request.dueAt) : '–'],
            [t('upgrade.queue'), n('upgrade.before', request.before)],
          ]}
        />
      </div>
      <p className="dim">{t('upgrade.notified')}</p>
      <Failure of={taking.error} />
      <Link className={buttonClass({ full: true })} to={accountPaths.dashboard}>
        {t('nav.home')}
      </Link>
      <Button tone="bare" full busy={taking.isPending} onClick={() => taking.mutate(undefined)}>
        {t('upgrade.take-back')}
      </Button>
    </>
  );
}

/** The reviewer requests information: text, documents, or both. */
export function InformationRequested({ request }: Properties) {
  const { t } = useMessages();
  const { text, change, drop } = useStoredText(`upgrade-answer:${request.number}`);
  const answering = useUpgradeAct(async (answer: string) => {
    const after = await answerUpgrade(answer);
    drop();
    return after;
  });
  return (
    <>
      <Head icon={undo2} look="caution" title={t('upgrade.requested')}>
        {t('upgrade.requested-more')}
      </Head>
      <Notice tone="caution" icon={circleAlert}>
        <p className="upgrade__words">{request.question}</p>
      </Notice>
      {request.parts.map((part) => (
        <DocumentCard key={part} part={part} documents={request.documents} />
      ))}
      <label className="field">
        <span className="label">{t('upgrade.answer')}</span>
        <textarea
          className="box"
          rows={3}
          maxLength={2_000}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <Failure of={answering.error} />
      <Button tone="main" full busy={answering.isPending} onClick={() => answering.mutate(text)}>
        {t('upgrade.answer-send')}
      </Button>
    </>
  );
}

/**
 * The request was rejected, with the reason as far as it may be shown; valid items stay stored, and the others are to
 * be sent again, each with its reason.
 */
export function Refused({ request }: Properties) {
  const { t, dynamic, longTime } = useMessages();
  const { nameOf, faultOf } = useDocumentText();
  const beginning = useUpgradeAct(beginUpgrade);
  const { contacts } = useAppConfig();
  const { refused, decidedAt, eraseAt, keeps, documents, again } = request;
  const sent = DOCUMENT_PARTS.flatMap((part) => documents.filter((document) => document.part === part));
  return (
    <>
      <Head icon={undo2} look="caution" title={t('upgrade.refused')}>
        {decidedAt && t('upgrade.in-review', { time: longTime(decidedAt) })}
      </Head>
      {refused && (
        <Notice tone="caution" icon={circleAlert}>
          <p className="strong">{dynamic(`upgrade.because.${refused.reason}`)}</p>
          {refused.words && <p className="upgrade__words">{refused.words}</p>}
        </Notice>
      )}
      {keeps && (
        <ul className="card card--flat stack stack--12" aria-label={t('upgrade.what-next')}>
          {sent.map((document) => {
            const named = again.find(({ id }) => id === document.id);
            return (
              <Part
                key={document.id}
                name={nameOf(document, documents)}
                icon={document.part === 'selfie' ? smartphone : idCard}
                state={named ? faultOf(named) : null}
              />
            );
          })}
          {keeps.number && <Part name={keeps.number.toUpperCase()} icon={hash} />}
        </ul>
      )}
      {eraseAt && <p className="small dim">{t('upgrade.erased', { time: longTime(eraseAt) })}</p>}
      <Failure of={beginning.error} />
      <Button tone="main" full busy={beginning.isPending} onClick={() => beginning.mutate(request.tier)}>
        {t(keeps ? 'upgrade.mend' : 'upgrade.once-more')}
      </Button>
      {hasSupport(contacts) && (
        <Link
          className={buttonClass({ tone: 'bare', full: true })}
          to={accountPaths.help}
          state={{ about: request.number }}
        >
          {t('upgrade.is-wrong')}
        </Link>
      )}
    </>
  );
}

/** The level is theirs. */
export function Approved({ request }: Properties) {
  const { t, dynamic, longTime } = useMessages();
  return (
    <>
      <Head
        icon={badgeCheck}
        look="good"
        title={t('upgrade.approved', { level: dynamic(`limits.tier.${request.tier}`) })}
      >
        {request.decidedAt && t('upgrade.since', { time: longTime(request.decidedAt) })}
      </Head>
      <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.dashboardLimits}>
        {t('upgrade.see-limits')}
      </Link>
    </>
  );
}

export function Failure({ of }: { readonly of: Error | null }) {
  const failureText = useFailureText();
  if (!of) return null;
  return (
    <Notice tone="bad" icon={circleAlert} live>
      {failureText(of)}
    </Notice>
  );
}

interface HeadProperties {
  readonly icon: string;
  readonly look: 'lime' | 'caution' | 'good';
  readonly title: string;
  readonly children: string | null;
}

function Head({ icon, look, title, children }: HeadProperties) {
  return (
    <div className="upgrade__head" role="status">
      <span className={`disc upgrade__disc upgrade__disc--${look}`} aria-hidden="true">
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
      <p className="dim">{children}</p>
    </div>
  );
}
