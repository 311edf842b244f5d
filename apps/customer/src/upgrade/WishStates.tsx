import { Link } from 'react-router-dom';
import { Button, buttonClass, Facts, Icon, Say } from '@usdt-africa/web-kit';
import { PAPER_PARTS } from '@usdt-africa/contracts/api';
import { badgeCheck, hash, hourglass, idCard, smartphone } from '@usdt-africa/web-kit/account-icons';
import { circleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../app/account-paths';
import { useAppConfig } from '../app/AppConfig';
import { useMessages } from '../app/messages';
import { useKeptText } from '../app/useKeptText';
import { hasSupport } from '../shell/contacts';
import { PaperCard } from './PaperCard';
import { Part } from './WishParts';
import { usePaperWords } from './usePaperWords';
import { answerUpgrade, beginUpgrade, withdrawUpgrade } from './requests';
import { useFailureText, useUpgradeAct, type Wish } from './useUpgrade';

interface Properties {
  readonly wish: Wish;
}

/** A person looks at it, and until when. */
export function Waiting({ wish }: Properties) {
  const { t, n, longTime } = useMessages();
  const taking = useUpgradeAct(withdrawUpgrade);
  return (
    <>
      <Head icon={hourglass} look="lime" title={t('upgrade.waiting')}>
        {wish.sentAt && t('upgrade.sent', { time: longTime(wish.sentAt) })}
      </Head>
      <div className="card">
        <Facts
          pairs={[
            [t('upgrade.wish'), wish.number],
            [t('upgrade.due'), wish.dueAt ? longTime(wish.dueAt) : '–'],
            [t('upgrade.queue'), n('upgrade.before', wish.before)],
          ]}
        />
      </div>
      <p className="dim">{t('upgrade.told')}</p>
      <Failure of={taking.error} />
      <Link className={buttonClass({ full: true })} to={accountPaths.dashboard}>
        {t('nav.home')}
      </Link>
      <Button tone="bare" full busy={taking.isPending} onPress={() => taking.mutate(undefined)}>
        {t('upgrade.take-back')}
      </Button>
    </>
  );
}

/** Something is asked: words, papers, or both. */
export function Asked({ wish }: Properties) {
  const { t } = useMessages();
  const { text, change, drop } = useKeptText(`upgrade-answer:${wish.number}`);
  const answering = useUpgradeAct(async (answer: string) => {
    const after = await answerUpgrade(answer);
    drop();
    return after;
  });
  return (
    <>
      <Head icon={undo2} look="caution" title={t('upgrade.asked')}>
        {t('upgrade.asked-more')}
      </Head>
      <Say tone="caution" icon={circleAlert}>
        <p className="upgrade__words">{wish.question}</p>
      </Say>
      {wish.parts.map((part) => (
        <PaperCard key={part} part={part} papers={wish.papers} />
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
      <Button tone="main" full busy={answering.isPending} onPress={() => answering.mutate(text)}>
        {t('upgrade.answer-send')}
      </Button>
    </>
  );
}

/** No, and why, as far as it is told; what was good is kept, and the rest is sent again, each beside its reason. */
export function Refused({ wish }: Properties) {
  const { t, dynamic, longTime } = useMessages();
  const { nameOf, faultOf } = usePaperWords();
  const beginning = useUpgradeAct(beginUpgrade);
  const { contacts } = useAppConfig();
  const { refused, decidedAt, eraseAt, keeps, papers, again } = wish;
  const sent = PAPER_PARTS.flatMap((part) => papers.filter((paper) => paper.part === part));
  return (
    <>
      <Head icon={undo2} look="caution" title={t('upgrade.refused')}>
        {decidedAt && t('upgrade.looked-at', { time: longTime(decidedAt) })}
      </Head>
      {refused && (
        <Say tone="caution" icon={circleAlert}>
          <p className="strong">{dynamic(`upgrade.because.${refused.reason}`)}</p>
          {refused.words && <p className="upgrade__words">{refused.words}</p>}
        </Say>
      )}
      {keeps && (
        <ul className="card card--flat stack stack--12" aria-label={t('upgrade.what-next')}>
          {sent.map((paper) => {
            const named = again.find(({ id }) => id === paper.id);
            return (
              <Part
                key={paper.id}
                name={nameOf(paper, papers)}
                icon={paper.part === 'selfie' ? smartphone : idCard}
                state={named ? faultOf(named) : null}
              />
            );
          })}
          {keeps.number && <Part name={keeps.number.toUpperCase()} icon={hash} />}
        </ul>
      )}
      {eraseAt && <p className="small dim">{t('upgrade.erased', { time: longTime(eraseAt) })}</p>}
      <Failure of={beginning.error} />
      <Button tone="main" full busy={beginning.isPending} onPress={() => beginning.mutate(wish.tier)}>
        {t(keeps ? 'upgrade.mend' : 'upgrade.once-more')}
      </Button>
      {hasSupport(contacts) && (
        <Link
          className={buttonClass({ tone: 'bare', full: true })}
          to={accountPaths.help}
          state={{ about: wish.number }}
        >
          {t('upgrade.is-wrong')}
        </Link>
      )}
    </>
  );
}

/** The level is theirs. */
export function Approved({ wish }: Properties) {
  const { t, dynamic, longTime } = useMessages();
  return (
    <>
      <Head icon={badgeCheck} look="good" title={t('upgrade.approved', { level: dynamic(`limits.tier.${wish.tier}`) })}>
        {wish.decidedAt && t('upgrade.since', { time: longTime(wish.decidedAt) })}
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
    <Say tone="bad" icon={circleAlert} live>
      {failureText(of)}
    </Say>
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
