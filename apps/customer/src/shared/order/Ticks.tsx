interface Properties {
  readonly count: number;
  readonly needed: number;
  readonly label: string;
}

/** Confirmations are counted, not spun: filled ones, the latest as now. */
export function Ticks({ count, needed, label }: Properties) {
  return (
    <div className="ticks" role="img" aria-label={label}>
      {Array.from({ length: needed }, (_, index) => (
        <i key={index} className={index < count - 1 ? 'is-on' : index === count - 1 ? 'is-now' : undefined} />
      ))}
    </div>
  );
}
