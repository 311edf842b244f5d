import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, Icon, Notice, Sheet, useToast } from '@usdt-africa/web-kit';
import { camera } from '@usdt-africa/web-kit/account-icons';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { PersonDisc } from '../../../shared/account/PersonDisc';
import { ACCOUNT, useOwnAccount } from '../../../shared/account/useAccount';
import { useMessages } from '../../../shared/i18n/messages';
import { useSheet } from '../../../shared/routing/useSheet';
import { Failure } from '../../../shared/forms/Failure';
import { useSubmit } from '../../../shared/forms/useSend';
import { putPicture, removePicture } from './api';
import { decoded, drawSquare, fileOf } from './square';

/** SET-02: the profile picture: choose, preview, save and remove. */
export function Portrait() {
  const { t } = useMessages();
  const { picture } = useOwnAccount();
  const toast = useToast();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const sheet = useSheet('picture');
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => () => chosen?.close(), [chosen]);
  const take = async (file: File) => {
    try {
      setChosen(await decoded(file));
      setUnreadable(false);
      if (!sheet.open) sheet.show();
    } catch {
      setUnreadable(true);
      sheet.hide();
    }
  };
  const removing = useSubmit(() => removePicture(), {
    done: async () => {
      await queries.invalidateQueries(ACCOUNT);
      toast(t('profile.picture-removed'));
    },
  });
  const choose = () => input.current?.click();
  return (
    <section className="profile__portrait">
      <button type="button" className="profile__disc" onClick={choose}>
        <span className="profile__face">
          <PersonDisc />
          <span className="profile__camera">
            <Icon of={camera} size="small" />
          </span>
        </span>
        <span className="small dim">
          <span className="visually-hidden">{`${t('profile.picture')}: `}</span>
          {t('profile.picture-change')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('profile.picture')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      {picture && (
        <Button tone="bare" slim busy={removing.busy} onClick={() => void removing.run(null)}>
          {t('profile.picture-remove')}
        </Button>
      )}
      {isUnreadable && (
        <Notice tone="bad" icon={circleAlert} live>
          {t('profile.picture-unreadable')}
        </Notice>
      )}
      <Failure of={removing.failure} />
      {sheet.open && chosen && <ShownAs picture={chosen} onOther={choose} onClose={sheet.hide} />}
    </section>
  );
}

interface Properties {
  readonly picture: ImageBitmap;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** Preview. The owner selects the part of a picture that is not square. */
function ShownAs({ picture, onOther, onClose }: Properties) {
  const { t } = useMessages();
  const toast = useToast();
  const queries = useQueryClient();
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const [at, setAt] = useState(50);
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, at);
  }, [picture, at]);
  const saving = useSubmit(async (drawn: HTMLCanvasElement) => putPicture(await fileOf(drawn)), {
    done: async () => {
      await queries.invalidateQueries(ACCOUNT);
      toast(t('profile.picture-saved'));
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('profile.picture')}
      foot={
        <>
          <Button tone="main" full busy={saving.busy} onClick={() => void saving.run(canvas.current!)}>
            {t('profile.picture-save')}
          </Button>
          <Button full onClick={onOther}>
            {t('profile.picture-other')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <canvas ref={canvas} className="profile__canvas" />
        {picture.width !== picture.height && (
          <div className="field">
            <label className="label" htmlFor={id}>
              {t('profile.picture-part')}
            </label>
            <input
              id={id}
              type="range"
              className="profile__part"
              min="0"
              max="100"
              value={at}
              onChange={(event) => setAt(Number(event.target.value))}
            />
          </div>
        )}
        <p className="small dim">{t('profile.picture-yours')}</p>
        <Failure of={saving.failure} />
      </div>
    </Sheet>
  );
}
