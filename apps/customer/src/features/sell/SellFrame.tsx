import type { ReactNode } from 'react';
import { DealNote } from '../../shared/sale/DealNote';
import { DealStrip } from '../../shared/sale/DealStrip';
import { NetworkNotice } from '../../shared/sale/NetworkNotice';
import { QuoteProblem } from '../../shared/sale/QuoteProblem';
import type { HeldRate } from '../../shared/sale/useHeldRate';
import { FlowFrame } from '../../shared/ui/FlowFrame';

interface Properties {
  readonly title: string;
  readonly back: string;
  readonly step: 1 | 2 | 3;
  readonly held: HeldRate;
  /** Name of the recipient, once it is known. */
  readonly name: string | null;
  readonly dock?: ReactNode;
  readonly children: ReactNode;
}

/** Step of a sale to a saved recipient, with the deal above it or next to it. */
export function SellFrame({ title, back, step, held, name, dock, children }: Properties) {
  return (
    <FlowFrame
      title={title}
      barTitle
      back={back}
      step={step}
      aside={
        <div className="only-wide">
          <DealNote held={held} name={name} />
        </div>
      }
      dock={dock && <div className="flow__acts">{dock}</div>}
    >
      <div className="stack stack--20">
        <DealStrip held={held} />
        <QuoteProblem held={held} />
        <NetworkNotice />
        {children}
      </div>
    </FlowFrame>
  );
}
