import { Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { AdminStreamView } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { play } from '@usdt-africa/web-kit/account-icons';
import { gitCompare, pause, skipBack, skipForward } from '@usdt-africa/web-kit/icons';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { clockText, dayText, exactText, millisText } from '../parts/format';
import { IconButton } from '../parts/IconButton';

interface Properties {
  readonly stream: AdminStreamView;
  readonly version: number;
  readonly compare: number;
  readonly isFollowing: boolean;
  readonly onShow: (version: number, compare?: number) => void;
  readonly onFollow: () => void;
}

const STEP_MS = 1100;
const MOST_DOTS = 60;
const MOST_TIMES = 5;

/** The slider over an aggregate's versions: what has happened is green, what has not yet is grey. */
export function StreamScrubber({ stream, version, compare, isFollowing, onShow, onFollow }: Properties) {
  const t = useTranslate();
  const [isPlaying, setPlaying] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNarrow = useMediaQuery('(max-width: 799px)');
  const { versions } = stream;
  const first = versions[0]!.version;
  const last = versions.at(-1)!.version;
  const chosen = versions.find((each) => each.version === version) ?? versions.at(-1)!;
  const span = Math.max(1, last - first);
  const place = (at: number): string => `${((at - first) / span) * 100}%`;
  useEffect(() => {
    if (!isPlaying) return;
    if (version >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => onShow(version + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, version, last, onShow]);
  const every = Math.max(1, Math.ceil(versions.length / MOST_TIMES));
  const timed = versions.filter((each, at) => at % every === 0 || each.version === version || each.version === last);
  return (
    <section className="card scrubber" aria-label={t('events.page.slider')}>
      <div className="row row--wrap">
        <p className="amount title">{t('events.page.asItWas', { version })}</p>
        <span className="dim num grow">
          {dayText(chosen.at)}, {millisText(chosen.at)} · {t('events.page.beforeNow', { smart_count: last - version })}
        </span>
        <IconButton
          label={t('events.page.previous')}
          icon={skipBack}
          isOff={version <= first}
          onClick={() => onShow(version - 1)}
        />
        <IconButton
          label={t(isPlaying ? 'events.page.stop' : 'events.page.play')}
          icon={isPlaying ? pause : play}
          isOff={version >= last}
          onClick={() => setPlaying(!isPlaying)}
        />
        <IconButton
          label={t('events.page.next')}
          icon={skipForward}
          isOff={version >= last}
          onClick={() => onShow(version + 1)}
        />
        <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Icon of={gitCompare} size="small" />
          {compare === 0 ? t('events.page.compareNothing') : t('events.page.compare', { version: compare })}
        </Button>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {[0, ...versions.map((each) => each.version)]
            .filter((each) => each !== version)
            .map((each) => (
              <MenuItem
                key={each}
                selected={each === compare}
                onClick={() => {
                  onShow(version, each);
                  setAnchor(null);
                }}
              >
                {each === 0 ? t('events.page.nothing') : t('events.page.version', { version: each })}
              </MenuItem>
            ))}
        </Menu>
        <Button aria-pressed={isFollowing} look={isFollowing ? 'main' : 'soft'} onClick={onFollow}>
          <span className={isFollowing ? 'dot dot--now' : 'dot'} aria-hidden="true" />
          {t(isFollowing ? 'events.page.following' : 'events.page.follow')}
        </Button>
      </div>
      <div className="scrubber__track">
        <input
          type="range"
          min={first}
          max={last}
          value={version}
          aria-label={t('events.page.sliderLabel')}
          aria-valuetext={t('events.page.valueText', { version, type: chosen.type, time: exactText(chosen.at) })}
          onChange={(event) => onShow(Number(event.target.value))}
        />
        <div className="scrubber__line" aria-hidden="true">
          <i className="scrubber__past" style={{ width: place(version) }} />
          {versions.length <= MOST_DOTS &&
            versions.map((each) => (
              <i
                key={each.version}
                className={each.version <= version ? 'scrubber__dot scrubber__dot--past' : 'scrubber__dot'}
                style={{ left: place(each.version) }}
              />
            ))}
          <i className="scrubber__knob" style={{ left: place(version) }}>
            {version}
          </i>
          {spaced(timed, version, span * (isNarrow ? 0.25 : 0.075)).map((each) => (
            <span key={each.version} style={{ left: place(each.version) }}>
              {clockText(each.at)}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Times that would stand on one another give way: the chosen one stays. */
function spaced(timed: AdminStreamView['versions'], version: number, width: number): AdminStreamView['versions'] {
  const sameVersion: { version: number }[] = timed.filter((each) => each.version === version);
  return timed.filter((each) => {
    if (each.version === version) return true;
    if (sameVersion.some((other) => Math.abs(other.version - each.version) < width)) return false;
    sameVersion.push(each);
    return true;
  });
}
