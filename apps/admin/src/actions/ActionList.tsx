import type { AdminAction } from '@usdt-africa/contracts/admin';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { keyRound, logOut, play, scale } from '@usdt-africa/web-kit/account-icons';
import { chain, check, lock, minus, pause, plus, rotateCw, send, stamp, undo2, x } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { permissionFor } from '../auth/permissions';
import { session } from '../auth/session';
import { useMe } from '../auth/useMe';
import { KeyHint } from '../parts/KeyHint';
import { factWords } from './useFactWords';
import { ActionDialog } from './ActionDialog';

const SIGNS: Readonly<Record<string, string>> = {
  'check-status': rotateCw,
  recheck: chain,
  refund: scale,
  'return-assets': scale,
  repay: send,
  'settle-by-evidence': stamp,
  'fail-by-evidence': x,
  release: play,
  hold: pause,
  note: plus,
  'note-customer': plus,
  'unlock-pin': lock,
  'sign-out': logOut,
  freeze: pause,
  unfreeze: play,
  'reset-second-factor': keyRound,
  'close-matter': stamp,
  approve: check,
  refuse: x,
  'send-again': send,
  end: undo2,
  cancel: x,
};

/** Letters that open an action's dialog; nothing is done by a letter alone. */
const LETTERS: Readonly<Record<string, string>> = {
  'check-status': 'c',
  recheck: 'c',
  repay: 'p',
  'send-again': 'p',
  refund: 'b',
  'settle-by-evidence': 's',
  'fail-by-evidence': 'f',
  hold: 'h',
  release: 'r',
  note: 'n',
  'note-customer': 'n',
  'unlock-pin': 'u',
  freeze: 'z',
  unfreeze: 'z',
};

/** Why an action is not this role's. */
const OTHER_ROLE = 'finance-unfreezes';

interface Properties {
  /** The dialog of an action that needs more than a reason; the usual one if omitted. */
  readonly dialog?: (action: AdminAction, onClose: () => void) => ReactNode;
}

/**
 * The operator's actions on the displayed record. An action that is not possible now keeps its place and says why; one
 * that never is possible is left out.
 */
export function ActionList({ dialog }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { actions } = useRecordContext<RaRecord & { readonly actions: readonly AdminAction[] }>()!;
  const me = useMe();
  const [chosen, setChosen] = useState<AdminAction | null>(null);
  const close = (): void => setChosen(null);
  // An action that needs approval can be requested by every operator with that permission: support, too, which never
  // moves money itself.
  // One that another role may do now keeps its place, too, and says which.
  const mine = actions.filter(
    ({ action, target, twoPeople, why }) =>
      why === OTHER_ROLE ||
      session.may(twoPeople ? 'approvals.request' : permissionFor(action, target?.resource ?? resource)),
  );
  return (
    <section className="card" style={{ paddingBottom: 8 }}>
      <header>
        <h2>{t('actions.heading')}</h2>
        {me && <Chip>{t(`roles.${me.role}`)}</Chip>}
      </header>
      {mine.length === 0 && <p className="dim card__body">{t('actions.none')}</p>}
      {mine.map((action) => {
        const facts = factWords(action.facts);
        return (
          <button
            key={`${action.action}-${action.target?.id ?? ''}`}
            type="button"
            className="action"
            aria-disabled={action.why !== null || undefined}
            aria-keyshortcuts={LETTERS[action.action]}
            onClick={() => action.why === null && setChosen(action)}
          >
            <Icon of={SIGNS[action.action] ?? minus} />
            <span className="grow">
              <b>{t(`actions.${action.action}.name`, facts)}</b>
              <span>
                {action.why === null
                  ? t(`actions.${action.action}.line`, facts)
                  : t(`actions.why.${action.why}`, facts)}
                {action.why === null && action.twoPeople && `. ${t('actions.needsApprovalShort')}`}
              </span>
            </span>
            {action.why === null && <KeyHint of={LETTERS[action.action]} />}
          </button>
        );
      })}
      {chosen && (dialog?.(chosen, close) ?? <ActionDialog action={chosen} onClose={close} />)}
    </section>
  );
}
