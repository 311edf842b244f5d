import type { ReactNode } from 'react';
import { buttonClass, Icon } from '@usdt-africa/web-kit';
import { circleQuestionMark } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { AppFrame } from '../../../shared/ui/AppFrame';

interface Properties {
  readonly title?: string;
  readonly back?: string;
  readonly dock?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Page of a transfer: on a wide screen the sums stand next to it. */
export function SendFrame({ title, back = accountPaths.wallet, dock, aside, children }: Properties) {
  const { t } = useMessages();
  return (
    <AppFrame
      title={title ?? t('send.title')}
      at="home"
      back={back}
      action={
        <Link className="icon-button" to={accountPaths.help} aria-label={t('nav.help')}>
          <Icon of={circleQuestionMark} />
        </Link>
      }
      asideOnlyWide
      aside={aside}
      dock={dock}
    >
      {children}
    </AppFrame>
  );
}

/** The way back to the wallet. */
export function ToWallet({ tone = 'main' }: { readonly tone?: 'main' | 'bare' }) {
  const { t } = useMessages();
  return (
    <Link className={buttonClass({ tone, full: true })} to={accountPaths.wallet}>
      {t('funding.to-wallet')}
    </Link>
  );
}
