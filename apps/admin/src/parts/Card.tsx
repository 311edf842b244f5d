import { Facts } from '@usdt-africa/web-kit';
import type { ComponentProps, ReactNode } from 'react';

interface Properties {
  readonly title: string;
  /** On the title's line. */
  readonly beside?: ReactNode;
  readonly look?: string;
  readonly children?: ReactNode;
}

/** A card under its title. */
export function Card({ title, beside, look = '', children }: Properties) {
  return (
    <section className={`card ${look}`.trim()}>
      <header>
        <h2>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** Facts about a subject, under its title. */
export function FactsCard({ title, pairs }: Pick<Properties, 'title'> & ComponentProps<typeof Facts>) {
  return (
    <Card title={title}>
      <div className="card__body">
        <Facts pairs={pairs} />
      </div>
    </Card>
  );
}
