import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { circleCheck, landmark, undo2, x } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../../shared/i18n/messages';
import { nairaOf } from '../../../shared/wallet/kobo';
import type { WithdrawalStage } from './withdrawal-state';

interface Properties {
  readonly view: WithdrawalView;
  readonly stage: WithdrawalStage;
  readonly name: string;
  readonly bank: string;
}

/** What happened to a withdrawal so far, and what comes next. */
export function WithdrawalSteps({ view, stage, name, bank }: Properties) {
  const { t, moment, momentBeside, naira } = useMessages();
  const { requestedAt, endedAt, undone } = view;
  const balance = (kobo: string) => t('sent.balance', { amount: naira(nairaOf(kobo)) });
  const when = (at: string | null) => at && <time dateTime={at}>{momentBeside(at, requestedAt)}</time>;
  const left: readonly TimelineStep[] = [
    { stage: 'done', title: t('sent.confirmed'), when: <time dateTime={requestedAt}>{moment(requestedAt)}</time> },
    { stage: 'done', title: t('sent.left'), when: when(requestedAt), children: balance(view.balanceAfterKobo) },
  ];
  const back: readonly TimelineStep[] = undone
    ? [
        { stage: 'back', icon: x, title: t(`withdrawal.step.${undone.why}`, { bank }) },
        {
          stage: 'done',
          title: t('withdrawal.back'),
          when: when(undone.at),
          children: balance(undone.balanceKobo),
        },
      ]
    : [];
  return <Timeline steps={[...left, ...back, ...next()]} />;

  function next(): readonly TimelineStep[] {
    const inAccount = t('withdrawal.in-account', { name });
    switch (stage) {
      case 'sending':
      case 'slow':
        return [
          {
            stage: 'now',
            icon: landmark,
            title: t('withdrawal.waiting', { bank }),
            children: t(stage === 'slow' ? 'withdrawal.still-checked' : 'withdrawal.usually'),
          },
          { stage: 'todo', icon: circleCheck, title: inAccount },
        ];
      case 'paid':
        return [{ stage: 'done', title: inAccount, when: when(endedAt) }];
      case 'paid-after-all':
        return [
          { stage: 'done', title: inAccount },
          { stage: 'back', icon: undo2, title: t('withdrawal.taken-again'), when: when(endedAt) },
        ];
      case 'undone':
        return [];
    }
  }
}
