import { useNavigate } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';

const TABS = ['bank', 'username'] as const;
const PATHS = { bank: accountPaths.sendNaira, username: accountPaths.sendToUsername } as const;

/** The two ways out of the wallet: to a bank account, or to another customer. */
export function SendTabs({ at }: { readonly at: (typeof TABS)[number] }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  // In place of the other tab: Back leads to the wallet.
  const go = (to: (typeof TABS)[number]) => void navigate(PATHS[to], { replace: true });
  return (
    <div className="tabs" role="tablist" aria-label={t('send.ways')}>
      {TABS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={at === each}
          tabIndex={at === each ? 0 : -1}
          onClick={() => go(each)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft' || key === 'ArrowRight') go(each === 'bank' ? 'username' : 'bank');
          }}
        >
          {t(`send.to-${each}`)}
        </button>
      ))}
    </div>
  );
}
