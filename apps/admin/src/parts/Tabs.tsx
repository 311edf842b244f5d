import { Chip, type Tone } from '@usdt-africa/web-kit';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A text stands as it is. */
  readonly count?: number | string | undefined;
  readonly tone?: Tone;
  /** The letter that chooses it. */
  readonly letter?: string;
}

interface Properties<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** What the chosen tab shows; left out where the page below is it. */
  readonly children?: ReactNode;
}

/** Tabs with their counts: arrows move between them, one of them is in the tab order. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: Properties<Id>) {
  const base = useId();
  const panel = `${base}-panel`;
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length]!;
    onChoose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? panel : undefined}
            aria-keyshortcuts={tab.letter}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <Chip tone={tab.tone ?? 'plain'}>{tab.count.toLocaleString('en-GB')}</Chip>}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`${base}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
