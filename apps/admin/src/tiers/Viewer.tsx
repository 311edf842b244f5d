import { zoomIn, zoomOut } from '@usdt-africa/web-kit/account-icons';
import { rotateCw } from '@usdt-africa/web-kit/icons';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../parts/IconButton';
import './own-words';

interface Properties {
  readonly url: string;
  readonly name: string;
  readonly size: string;
  /** Goes to it from any other of them. */
  readonly goKey: string | null;
}
/** How much larger; each step is a class, as are the quarter turns. */
const STEPS = [1, 1.5, 2, 3, 4] as const;

/** One picture of a document, zoomed and rotated by the operator; the settings stay with this picture. */
export function Viewer({ url, name, size, goKey }: Properties) {
  const t = useTranslate();
  const [step, setStep] = useState(0);
  const [quarter, setQuarter] = useState(0);
  const zoom = (by: number) => setStep((now) => Math.min(STEPS.length - 1, Math.max(0, now + by)));
  const turn = () => setQuarter((now) => (now + 1) % 4);
  const acts: Readonly<Record<string, () => void>> = {
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: turn,
    R: turn,
    '0': () => {
      setStep(0);
      setQuarter(0);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const shown = t('tiers.view.shown', { percent: STEPS[step]! * 100, degrees: quarter * 90 });
  return (
    <figure className="tiers__paper" onKeyDown={onKeyDown}>
      <div
        className="tiers__view"
        tabIndex={0}
        role="group"
        data-paper
        aria-keyshortcuts={goKey ?? undefined}
        aria-label={t('tiers.view.label', { name })}
      >
        <div className={`tiers__stage tiers__stage--${step}`}>
          <img className={`tiers__picture tiers__picture--${quarter}`} src={url} alt={name} />
        </div>
      </div>
      <figcaption className="row row--wrap">
        <span className="dim small grow">
          {goKey && <kbd className="tiers__key">{goKey}</kbd>} {name} · {size} · <span role="status">{shown}</span>
        </span>
        <IconButton
          hasTooltip
          icon={zoomOut}
          label={t('tiers.view.smaller', { name })}
          isOff={step === 0}
          onClick={() => zoom(-1)}
        />
        <IconButton
          hasTooltip
          icon={zoomIn}
          label={t('tiers.view.larger', { name })}
          isOff={step === STEPS.length - 1}
          onClick={() => zoom(1)}
        />
        <IconButton hasTooltip icon={rotateCw} label={t('tiers.view.turn', { name })} onClick={turn} />
      </figcaption>
      <p className="dim small">{t('tiers.view.keys')}</p>
    </figure>
  );
}
