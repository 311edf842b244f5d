import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { Chip, Icon } from '@usdt-africa/web-kit';
import { keyRound, logOut, play, scale } from '@usdt-africa/web-kit/account-icons';
import { chain, lock, minus, pause, plus, rotateCw, send, stamp, x } from '@usdt-africa/web-kit/icons';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { permissionFor } from '../auth/permissions';
import { session } from '../auth/session';
import { useMe } from '../auth/useMe';
import { factWords } from './useFactWords';
import { VerbDialog } from './VerbDialog';

const SIGNS: Readonly<Record<string, string>> = {
  ask: rotateCw,
  recheck: chain,
  refund: scale,
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
  cancel: x,
};

interface Properties {
  /** The window of a verb that asks for more than a reason; left out: the usual one. */
  readonly dialog?: (verb: AdminVerb, onClose: () => void) => ReactNode;
}

/** What this person can do with the record that is shown. What cannot be done now keeps its place and says why; what never can is not there. */
export function VerbList({ dialog }: Properties) {
  const t = useTranslate();
  const resource = useResourceContext()!;
  const { verbs } = useRecordContext<RaRecord & { readonly verbs: readonly AdminVerb[] }>()!;
  const me = useMe();
  const [chosen, setChosen] = useState<AdminVerb | null>(null);
  const close = (): void => setChosen(null);
  // What needs a second person is asked for by whoever may ask: support, too, which never moves money itself.
  const mine = verbs.filter(({ verb, target, twoPeople }) =>
    session.may(twoPeople ? 'approvals.ask' : permissionFor(verb, target?.resource ?? resource)),
  );
  return (
    <section className="card" style={{ paddingBottom: 8 }}>
      <header>
        <h2>{t('verbs.heading')}</h2>
        {me && <Chip>{t(`roles.${me.role}`)}</Chip>}
      </header>
      {mine.length === 0 && <p className="dim card__body">{t('verbs.none')}</p>}
      {mine.map((verb) => {
        const facts = factWords(verb.facts);
        return (
          <button
            key={`${verb.verb}-${verb.target?.id ?? ''}`}
            type="button"
            className="verb"
            aria-disabled={verb.why !== null || undefined}
            onClick={() => verb.why === null && setChosen(verb)}
          >
            <Icon of={SIGNS[verb.verb] ?? minus} />
            <span>
              <b>{t(`verbs.${verb.verb}.name`, facts)}</b>
              <span>
                {verb.why === null ? t(`verbs.${verb.verb}.line`, facts) : t(`verbs.why.${verb.why}`, facts)}
                {verb.why === null && verb.twoPeople && `. ${t('verbs.twoPeopleShort')}`}
              </span>
            </span>
          </button>
        );
      })}
      {chosen && (dialog?.(chosen, close) ?? <VerbDialog verb={chosen} onClose={close} />)}
    </section>
  );
}
