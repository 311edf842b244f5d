import type { ReactNode } from 'react';

interface Properties {
  /** Of the options of one name one is chosen. */
  readonly name: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly isOn: boolean;
  /** A disabled option keeps its place, and its text says why it cannot be chosen. */
  readonly isOff?: boolean;
  readonly onChoose: () => void;
}

/** One of several options, with its meaning. */
export function Option({ name, title, text, isOn, isOff = false, onChoose }: Properties) {
  return (
    <label className={isOff ? 'option option--off' : 'option'}>
      <input type="radio" name={name} disabled={isOff} checked={isOn} onChange={onChoose} />
      <span>
        <b>{title}</b>
        <br />
        <span className="dim">{text}</span>
      </span>
    </label>
  );
}
