/** Steps of the guide. */
export const HOW_TO_STEPS = 5;

/** The step that an address names, 1 to 5: other texts and figures lead to the nearest one. */
export function clampedStep(text: string | null): number {
  const step = Math.trunc(Number(text ?? 1));
  return Number.isNaN(step) ? 1 : Math.min(HOW_TO_STEPS, Math.max(1, step));
}

/** Progress in percent: 20 a step. */
export const percentAt = (step: number): number => (clampedStep(String(step)) * 100) / HOW_TO_STEPS;
