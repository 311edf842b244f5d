import { Link, Navigate } from 'react-router-dom';
import type { AccountView } from '@usdt-africa/contracts/api';
import { buttonClass, callName, Icon } from '@usdt-africa/web-kit';
import { play } from '@usdt-africa/web-kit/account-icons';
import { check, chevronRight } from '@usdt-africa/web-kit/icons';
import Adoption from '../Adoption';
import { useAccount } from '../../../shared/account/useAccount';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import '../../../shared/ui/app.css';
import { AuthFrame } from '../AuthFrame';
import { HowToUseSheet } from './HowToUseSheet';
import { stepPath } from './steps';

/**
 * AUTH-01, TRACK-05: it is done; a guest's orders may come along, and 'How to use' is here. The registration is over with it: who is
 * welcomed is who is signed in.
 */
export function DoneStep() {
  const { data } = useAccount();
  if (data) return <Done view={data.view} />;
  return data === null ? <Navigate to={stepPath('details')} replace /> : <Loading />;
}

function Done({ view }: { readonly view: AccountView }) {
  const { t } = useMessages();
  const how = useSheet('how-to-use');
  return (
    <AuthFrame
      title={t('done.title', { name: callName(view.firstName) })}
      lead={t('done.lead', { username: view.username })}
      sign={
        <span className="sign sign--now">
          <Icon of={check} />
        </span>
      }
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.dashboard} replace>
          {t('done.dashboard')}
        </Link>
      }
    >
      <Adoption />
      <div className="card rows">
        <button type="button" className="item" onClick={how.show}>
          <span className="lead">
            <Icon of={play} />
          </span>
          <span className="grow">
            <b>{t('use.title')}</b>
            <span className="small">{t('use.more')}</span>
          </span>
          <Icon of={chevronRight} />
        </button>
      </div>
      <HowToUseSheet open={how.open} onClose={how.hide} />
    </AuthFrame>
  );
}
